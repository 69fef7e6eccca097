// A browser runs no modules, so nothing of this page, where it was opened as a file. This script is none, and says so.
if (location.protocol === 'file:') document.addEventListener('DOMContentLoaded', () => {
  const notice = document.querySelector('#notice'), head = document.createElement('b'), text = document.createElement('p');
  head.textContent = 'This page needs a file server.';
  text.textContent = 'Browsers do not run it from a file. Any server will do: "python3 -m http.server" in this folder, for example, and then http://localhost:8000/.';
  notice.className = 'notice bad';
  notice.append(head, text);
  document.querySelector('#empty').hidden = true;
  document.body.dataset.state = 'error';
});
