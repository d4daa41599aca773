// Predict, then reveal: in English.

/** @type {Record<string, import("./text.js").Template>} */
export const predictEn = {
  "predict.title": "Predict, then reveal",
  "predict.how":
    "What fires after each row? Write the ids in each window, as in “a, b”; between two windows a “;”. Empty: nothing fires.",
  "predict.run": "Predict the run “{name}”.",
  "predict.row": "after row {row} ({id})",
  "predict.end": "at the end of the input",
  "predict.check": "Check",
  "predict.nothing": "nothing",
  "predict.good": "All of it is right: that is what Flink does.",
  "predict.wrong": "Right up to there; first different after row {row} ({id}):",
  "predict.wrongEnd": "Right up to there; first different at the end of the input:",
  "predict.differs": " you say {said}, Flink {came}.",
};
