// What can a scenario be exported to, and for which Flink?

import {flinkVersion} from "../flink-version.js";

export const targets = ["flink-java", "flink-test", "flink-sql", "pyflink"];

/** A line of Flink's versions. @typedef {"2" | "1.20"} Line */
/** The version of each line that code is written for. The API for windows is the same in both but for a method. */
export const versions = {2: flinkVersion, "1.20": "1.20.3"};
/** Flink's Kafka connector for each of them. */
export const kafkaConnectors = {2: "5.0.0-2.2", "1.20": "3.4.0-1.20"};
