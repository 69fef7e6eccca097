// A page that was opened as a file cannot run modules, so nothing of it works. This script is no module, so it can say so.
if (location.protocol === 'file:') document.addEventListener('DOMContentLoaded', () => {
  const notice = document.querySelector('#notice'), head = document.createElement('b'), text = document.createElement('p');
  head.textContent = 'This page needs a file server.';
  text.textContent = 'Browsers do not run it from a file. Any server will do: "python3 -m http.server" in this folder, for example, and then http://localhost:8000/.';
  notice.className = 'notice bad';
  notice.append(head, text);
  document.querySelector('#empty').hidden = true;
  document.body.dataset.state = 'error';
});
