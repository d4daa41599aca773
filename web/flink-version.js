// Which Flink is followed?

/** The Flink whose behaviour is followed. */
export const flinkVersion = "2.3.0";
