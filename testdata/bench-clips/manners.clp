; The rules of the workload manners, written for CLIPS.
; CLIPS has no salience that depends on facts; the strategy mea takes the newest seating first, as the salience of the DRL file does.
(deftemplate Guest (slot name) (slot sex) (slot hobby))
(deftemplate LastSeat (slot seat))
(deftemplate Counter (slot value))
(deftemplate Context (slot state))
(deftemplate Seating (slot id) (slot parent) (slot leftSeat) (slot leftName) (slot rightSeat) (slot rightName) (slot pathDone))
(deftemplate Path (slot id) (slot name) (slot seat))
(deftemplate Chosen (slot id) (slot name) (slot hobby))

(defrule first-seat
  ?ctx <- (Context (state start))
  (Guest (name ?name))
  ?count <- (Counter (value ?c))
  =>
  (assert (Seating (id ?c) (parent 0) (leftSeat 1) (leftName ?name) (rightSeat 1) (rightName ?name) (pathDone yes)))
  (assert (Path (id ?c) (name ?name) (seat 1)))
  (modify ?count (value (+ ?c 1)))
  (modify ?ctx (state assign)))

(defrule find-neighbour
  ?ctx <- (Context (state assign))
  (Seating (id ?id) (rightSeat ?seat) (rightName ?left) (pathDone yes))
  (Guest (name ?left) (sex ?sex) (hobby ?hobby))
  (Guest (name ?right) (sex ~?sex) (hobby ?hobby))
  ?count <- (Counter (value ?c))
  (not (Path (id ?id) (name ?right)))
  (not (Chosen (id ?id) (name ?right) (hobby ?hobby)))
  =>
  (assert (Seating (id ?c) (parent ?id) (leftSeat ?seat) (leftName ?left) (rightSeat (+ ?seat 1)) (rightName ?right) (pathDone no)))
  (assert (Path (id ?c) (name ?right) (seat (+ ?seat 1))))
  (assert (Chosen (id ?id) (name ?right) (hobby ?hobby)))
  (modify ?count (value (+ ?c 1)))
  (modify ?ctx (state path)))

(defrule copy-path
  (declare (salience 2))
  (Context (state path))
  (Seating (id ?id) (parent ?parent) (pathDone no))
  (Path (id ?parent) (name ?name) (seat ?seat))
  (not (Path (id ?id) (name ?name)))
  =>
  (assert (Path (id ?id) (name ?name) (seat ?seat))))

(defrule path-complete
  (declare (salience 1))
  ?ctx <- (Context (state path))
  ?seating <- (Seating (pathDone no))
  =>
  (modify ?seating (pathDone yes))
  (modify ?ctx (state check)))

(defrule all-seated
  (declare (salience 2))
  ?ctx <- (Context (state check))
  (LastSeat (seat ?last))
  (Seating (rightSeat ?last))
  =>
  (modify ?ctx (state print)))

(defrule go-on
  (declare (salience 1))
  ?ctx <- (Context (state check))
  =>
  (modify ?ctx (state assign)))

(defrule print-seat
  (declare (salience 1))
  (Context (state print))
  (Seating (id ?id) (rightSeat ?last))
  (LastSeat (seat ?last))
  ?path <- (Path (id ?id) (name ?name) (seat ?seat))
  =>
  (printout t "seat " ?seat " " ?name crlf)
  (retract ?path))

(defrule done
  (Context (state print))
  =>
  (halt))
