; The rules of the workload waltz, written for CLIPS. The counters of the drawing are globals, since a change of a fact would be seen by the rules.
(deftemplate Stage (slot value))
(deftemplate Line (slot p1) (slot p2))
(deftemplate Edge (slot p1) (slot p2) (slot joined) (slot label) (slot plotted))
(deftemplate Junction (slot kind) (slot base) (slot p1) (slot p2) (slot p3))
(defglobal ?*boundary* = 0 ?*plus* = 0 ?*minus* = 0 ?*unknown* = 0)

(deffunction heading (?from ?to)
  (bind ?dx (- (div ?to 100) (div ?from 100)))
  (bind ?dy (- (mod ?to 100) (mod ?from 100)))
  (if (= ?dx 0)
    then (if (= ?dy 0) then 0.0 else (if (> ?dy 0) then (/ (pi) 2) else (- 0 (/ (pi) 2))))
    else (bind ?angle (atan (/ ?dy ?dx)))
         (if (> ?dx 0) then ?angle else (if (>= ?dy 0) then (+ ?angle (pi)) else (- ?angle (pi))))))

(deffunction between (?base ?a ?b)
  (bind ?angle (abs (- (heading ?base ?a) (heading ?base ?b))))
  (if (> ?angle (pi)) then (- (* 2 (pi)) ?angle) else ?angle))

(deffunction make-junction (?base ?a ?b ?c)
  (bind ?ab (between ?base ?a ?b))
  (bind ?ac (between ?base ?a ?c))
  (bind ?bc (between ?base ?b ?c))
  (bind ?shaft ?c) (bind ?left ?a) (bind ?right ?b)
  (bind ?sum (+ ?ac ?bc))
  (if (< (+ ?ab ?ac) (+ ?ab ?bc))
    then (if (< (+ ?ab ?ac) ?sum)
           then (bind ?sum (+ ?ab ?ac)) (bind ?shaft ?a) (bind ?left ?b) (bind ?right ?c))
    else (if (< (+ ?ab ?bc) ?sum)
           then (bind ?sum (+ ?ab ?bc)) (bind ?shaft ?b) (bind ?left ?a) (bind ?right ?c)))
  (bind ?kind (if (< (abs (- ?sum (pi))) 0.001) then tee else (if (> ?sum (pi)) then fork else arrow)))
  (assert (Junction (kind ?kind) (base ?base) (p1 ?left) (p2 ?shaft) (p3 ?right))))

(defrule two-edges-per-line
  (Stage (value "duplicate"))
  ?line <- (Line (p1 ?a) (p2 ?b))
  =>
  (assert (Edge (p1 ?a) (p2 ?b) (joined no) (label nil) (plotted no)))
  (assert (Edge (p1 ?b) (p2 ?a) (joined no) (label nil) (plotted no)))
  (retract ?line))

(defrule all-lines-doubled
  (declare (salience -10))
  ?stage <- (Stage (value "duplicate"))
  (not (Line))
  =>
  (modify ?stage (value "junctions")))

(defrule three-edges-meet
  (declare (salience 10))
  (Stage (value "junctions"))
  ?e1 <- (Edge (p1 ?base) (p2 ?a) (joined no))
  ?e2 <- (Edge (p1 ?base) (p2 ?b&~?a) (joined no))
  ?e3 <- (Edge (p1 ?base) (p2 ?c&~?a&~?b) (joined no))
  =>
  (make-junction ?base ?a ?b ?c)
  (modify ?e1 (joined yes))
  (modify ?e2 (joined yes))
  (modify ?e3 (joined yes)))

(defrule two-edges-meet
  (Stage (value "junctions"))
  ?e1 <- (Edge (p1 ?base) (p2 ?a) (joined no))
  ?e2 <- (Edge (p1 ?base) (p2 ?b&~?a) (joined no))
  (not (Edge (p1 ?base) (p2 ~?a&~?b)))
  =>
  (assert (Junction (kind L) (base ?base) (p1 ?a) (p2 ?b) (p3 0)))
  (modify ?e1 (joined yes))
  (modify ?e2 (joined yes)))

(defrule all-junctions-found
  (declare (salience -10))
  ?stage <- (Stage (value "junctions"))
  =>
  (modify ?stage (value "first boundary")))

(defrule first-boundary-at-an-L
  ?stage <- (Stage (value "first boundary"))
  (Junction (kind L) (base ?base) (p1 ?a) (p2 ?b))
  ?e1 <- (Edge (p1 ?base) (p2 ?a))
  ?e2 <- (Edge (p1 ?base) (p2 ?b))
  (not (Junction (base ?other&:(> ?other ?base))))
  =>
  (modify ?e1 (label B))
  (modify ?e2 (label B))
  (modify ?stage (value "second boundary")))

(defrule first-boundary-at-an-arrow
  ?stage <- (Stage (value "first boundary"))
  (Junction (kind arrow) (base ?base) (p1 ?a) (p2 ?b) (p3 ?c))
  ?e1 <- (Edge (p1 ?base) (p2 ?a))
  ?e2 <- (Edge (p1 ?base) (p2 ?b))
  ?e3 <- (Edge (p1 ?base) (p2 ?c))
  (not (Junction (base ?other&:(> ?other ?base))))
  =>
  (modify ?e1 (label B))
  (modify ?e2 (label +))
  (modify ?e3 (label B))
  (modify ?stage (value "second boundary")))

(defrule second-boundary-at-an-L
  ?stage <- (Stage (value "second boundary"))
  (Junction (kind L) (base ?base) (p1 ?a) (p2 ?b))
  ?e1 <- (Edge (p1 ?base) (p2 ?a))
  ?e2 <- (Edge (p1 ?base) (p2 ?b))
  (not (Junction (base ?other&:(< ?other ?base))))
  =>
  (modify ?e1 (label B))
  (modify ?e2 (label B))
  (modify ?stage (value "labelling")))

(defrule second-boundary-at-an-arrow
  ?stage <- (Stage (value "second boundary"))
  (Junction (kind arrow) (base ?base) (p1 ?a) (p2 ?b) (p3 ?c))
  ?e1 <- (Edge (p1 ?base) (p2 ?a))
  ?e2 <- (Edge (p1 ?base) (p2 ?b))
  ?e3 <- (Edge (p1 ?base) (p2 ?c))
  (not (Junction (base ?other&:(< ?other ?base))))
  =>
  (modify ?e1 (label B))
  (modify ?e2 (label +))
  (modify ?e3 (label B))
  (modify ?stage (value "labelling")))

(defrule other-direction
  (Stage (value "labelling"))
  ?known <- (Edge (p1 ?a) (p2 ?b) (label ?label&+|-|B))
  ?other <- (Edge (p1 ?b) (p2 ?a) (label nil))
  =>
  (modify ?known (plotted yes))
  (modify ?other (label ?label) (plotted yes)))

(defrule L
  (Stage (value "labelling"))
  (Junction (kind L) (base ?base))
  (Edge (p1 ?base) (p2 ?a) (label +|-))
  ?e <- (Edge (p1 ?base) (p2 ~?a) (label nil))
  =>
  (modify ?e (label B)))

(defrule tee-first-barb-open
  (declare (salience 5))
  (Stage (value "labelling"))
  (Junction (kind tee) (base ?base) (p1 ?a) (p3 ?c))
  ?e1 <- (Edge (p1 ?base) (p2 ?a) (label nil))
  ?e2 <- (Edge (p1 ?base) (p2 ?c))
  =>
  (modify ?e1 (label B))
  (modify ?e2 (label B)))

(defrule tee-second-barb-open
  (Stage (value "labelling"))
  (Junction (kind tee) (base ?base) (p1 ?a) (p3 ?c))
  ?e1 <- (Edge (p1 ?base) (p2 ?a))
  ?e2 <- (Edge (p1 ?base) (p2 ?c) (label nil))
  =>
  (modify ?e1 (label B))
  (modify ?e2 (label B)))

(defrule fork-with-plus
  (Stage (value "labelling"))
  (Junction (kind fork) (base ?base))
  (Edge (p1 ?base) (p2 ?a) (label +))
  ?e1 <- (Edge (p1 ?base) (p2 ?b&~?a) (label nil))
  ?e2 <- (Edge (p1 ?base) (p2 ~?a&~?b))
  =>
  (modify ?e1 (label +))
  (modify ?e2 (label +)))

(defrule fork-with-B-and--
  (Stage (value "labelling"))
  (Junction (kind fork) (base ?base))
  (Edge (p1 ?base) (p2 ?a) (label B))
  (Edge (p1 ?base) (p2 ?b&~?a) (label -))
  ?e <- (Edge (p1 ?base) (p2 ~?a&~?b) (label nil))
  =>
  (modify ?e (label B)))

(defrule fork-with-B-and-B
  (Stage (value "labelling"))
  (Junction (kind fork) (base ?base))
  (Edge (p1 ?base) (p2 ?a) (label B))
  (Edge (p1 ?base) (p2 ?b&~?a) (label B))
  ?e <- (Edge (p1 ?base) (p2 ~?a&~?b) (label nil))
  =>
  (modify ?e (label -)))

(defrule fork-with---and--
  (Stage (value "labelling"))
  (Junction (kind fork) (base ?base))
  (Edge (p1 ?base) (p2 ?a) (label -))
  (Edge (p1 ?base) (p2 ?b&~?a) (label -))
  ?e <- (Edge (p1 ?base) (p2 ~?a&~?b) (label nil))
  =>
  (modify ?e (label -)))

(defrule arrow-first-barb-B-or-minus-shaft-open
  (declare (salience 5))
  (Stage (value "labelling"))
  (Junction (kind arrow) (base ?base) (p1 ?a) (p2 ?b) (p3 ?c))
  (Edge (p1 ?base) (p2 ?a) (label ?label&B|-))
  ?shaft <- (Edge (p1 ?base) (p2 ?b) (label nil))
  ?barb <- (Edge (p1 ?base) (p2 ?c))
  =>
  (modify ?shaft (label +))
  (modify ?barb (label ?label)))

(defrule arrow-first-barb-B-or-minus-other-barb-open
  (Stage (value "labelling"))
  (Junction (kind arrow) (base ?base) (p1 ?a) (p2 ?b) (p3 ?c))
  (Edge (p1 ?base) (p2 ?a) (label ?label&B|-))
  ?shaft <- (Edge (p1 ?base) (p2 ?b))
  ?barb <- (Edge (p1 ?base) (p2 ?c) (label nil))
  =>
  (modify ?shaft (label +))
  (modify ?barb (label ?label)))

(defrule arrow-first-barb-plus-shaft-open
  (declare (salience 5))
  (Stage (value "labelling"))
  (Junction (kind arrow) (base ?base) (p1 ?a) (p2 ?b) (p3 ?c))
  (Edge (p1 ?base) (p2 ?a) (label +))
  ?shaft <- (Edge (p1 ?base) (p2 ?b) (label nil))
  ?barb <- (Edge (p1 ?base) (p2 ?c))
  =>
  (modify ?shaft (label -))
  (modify ?barb (label +)))

(defrule arrow-first-barb-plus-other-barb-open
  (Stage (value "labelling"))
  (Junction (kind arrow) (base ?base) (p1 ?a) (p2 ?b) (p3 ?c))
  (Edge (p1 ?base) (p2 ?a) (label +))
  ?shaft <- (Edge (p1 ?base) (p2 ?b))
  ?barb <- (Edge (p1 ?base) (p2 ?c) (label nil))
  =>
  (modify ?shaft (label -))
  (modify ?barb (label +)))

(defrule arrow-last-barb-B-or-minus-shaft-open
  (declare (salience 5))
  (Stage (value "labelling"))
  (Junction (kind arrow) (base ?base) (p1 ?a) (p2 ?b) (p3 ?c))
  (Edge (p1 ?base) (p2 ?c) (label ?label&B|-))
  ?shaft <- (Edge (p1 ?base) (p2 ?b) (label nil))
  ?barb <- (Edge (p1 ?base) (p2 ?a))
  =>
  (modify ?shaft (label +))
  (modify ?barb (label ?label)))

(defrule arrow-last-barb-B-or-minus-other-barb-open
  (Stage (value "labelling"))
  (Junction (kind arrow) (base ?base) (p1 ?a) (p2 ?b) (p3 ?c))
  (Edge (p1 ?base) (p2 ?c) (label ?label&B|-))
  ?shaft <- (Edge (p1 ?base) (p2 ?b))
  ?barb <- (Edge (p1 ?base) (p2 ?a) (label nil))
  =>
  (modify ?shaft (label +))
  (modify ?barb (label ?label)))

(defrule arrow-last-barb-plus-shaft-open
  (declare (salience 5))
  (Stage (value "labelling"))
  (Junction (kind arrow) (base ?base) (p1 ?a) (p2 ?b) (p3 ?c))
  (Edge (p1 ?base) (p2 ?c) (label +))
  ?shaft <- (Edge (p1 ?base) (p2 ?b) (label nil))
  ?barb <- (Edge (p1 ?base) (p2 ?a))
  =>
  (modify ?shaft (label -))
  (modify ?barb (label +)))

(defrule arrow-last-barb-plus-other-barb-open
  (Stage (value "labelling"))
  (Junction (kind arrow) (base ?base) (p1 ?a) (p2 ?b) (p3 ?c))
  (Edge (p1 ?base) (p2 ?c) (label +))
  ?shaft <- (Edge (p1 ?base) (p2 ?b))
  ?barb <- (Edge (p1 ?base) (p2 ?a) (label nil))
  =>
  (modify ?shaft (label -))
  (modify ?barb (label +)))

(defrule arrow-shaft-minus-last-barb-open
  (declare (salience 5))
  (Stage (value "labelling"))
  (Junction (kind arrow) (base ?base) (p1 ?a) (p2 ?b) (p3 ?c))
  (Edge (p1 ?base) (p2 ?b) (label -))
  ?e1 <- (Edge (p1 ?base) (p2 ?a))
  ?e2 <- (Edge (p1 ?base) (p2 ?c) (label nil))
  =>
  (modify ?e1 (label +))
  (modify ?e2 (label +)))

(defrule arrow-shaft-minus-first-barb-open
  (Stage (value "labelling"))
  (Junction (kind arrow) (base ?base) (p1 ?a) (p2 ?b) (p3 ?c))
  (Edge (p1 ?base) (p2 ?b) (label -))
  ?e1 <- (Edge (p1 ?base) (p2 ?a) (label nil))
  ?e2 <- (Edge (p1 ?base) (p2 ?c))
  =>
  (modify ?e1 (label +))
  (modify ?e2 (label +)))

(defrule labelling-done
  (declare (salience -10))
  ?stage <- (Stage (value "labelling"))
  =>
  (modify ?stage (value "plotting")))

(defrule plot-a-labelled-edge
  (Stage (value "plotting"))
  ?e <- (Edge (plotted no) (label ?label&~nil))
  =>
  (switch ?label (case B then (bind ?*boundary* (+ ?*boundary* 1))) (case + then (bind ?*plus* (+ ?*plus* 1))) (default (bind ?*minus* (+ ?*minus* 1))))
  (modify ?e (plotted yes)))

(defrule plot-an-unlabelled-edge
  (Stage (value "plotting"))
  ?e <- (Edge (plotted no) (label nil))
  =>
  (bind ?*unknown* (+ ?*unknown* 1))
  (modify ?e (plotted yes)))

(defrule plotting-done
  (declare (salience -10))
  ?stage <- (Stage (value "plotting"))
  =>
  (printout t "plotted late: " ?*boundary* " B, " ?*plus* " +, " ?*minus* " -, " ?*unknown* " unlabelled" crlf)
  (modify ?stage (value "done")))
