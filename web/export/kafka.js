// The project for production: the same pipeline, fed from Kafka. Only topic and schema are left to fill in.

import {duration, fileOf, source, wrapped} from "./java.js";
import {known, mainMethod, usesGap} from "./pipeline.js";
import {noteInCode} from "./words.js";

/** @import {Exported} from "./prepare.js" */
/** @import {Note} from "./words.js" */

const ofKafka = [
  ...known,
  "org.apache.flink.api.common.serialization.AbstractDeserializationSchema",
  "org.apache.flink.connector.kafka.source.KafkaSource",
  "org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer",
  "com.fasterxml.jackson.databind.JsonNode",
  "com.fasterxml.jackson.databind.ObjectMapper",
  "java.io.IOException",
];

/** @param {Exported} exported @param {string} name @returns {Record<string, string>} */
export const kafkaSources = (exported, name) => ({
  [fileOf(name, "EventSchema")]: schemaSource(exported, name),
  [fileOf(name, "WindowJob")]: jobSource(exported, name),
});

/** Where a production job's results differ from the lab's. @param {Exported} exported @returns {Note[]} */
export function kafkaNotes({pipeline}) {
  const {watermarks, partitions, endOfInput} = pipeline;
  const notes = [
    {isSo: watermarks.emit === "event" && watermarks.strategy !== "none", where: "pipeline.watermarks.emit", rule: "kafka.emit"},
    {isSo: partitions > 1 && watermarks.combine === "channels", where: "pipeline.watermarks.combine", rule: "kafka.combine"},
    {isSo: endOfInput, where: "pipeline.endOfInput", rule: "kafka.end"},
  ]; // prettier-ignore
  return notes.filter(({isSo}) => isSo).map(({where, rule}) => ({where, rule}));
}

/** @param {Exported} exported @param {string} name */
function schemaSource({pipeline}, name) {
  const fields = [
    'node.required("id").asText()',
    ...(pipeline.keyed ? ['node.required("key").asText()'] : []),
    'Instant.parse(node.required("time").asText())',
    'node.required("value").asDouble()',
    ...(usesGap(pipeline) ? ['node.required("gapMillis").asLong()'] : []),
  ];
  const body = `final class EventSchema extends AbstractDeserializationSchema<Event> {
    private transient ObjectMapper mapper;

    @Override
    public void open(InitializationContext context) {
        mapper = new ObjectMapper();
    }

    @Override
    public Event deserialize(byte[] message) throws IOException {
        // TODO: the members of your messages.
        JsonNode node = mapper.readTree(message);
        return new Event(
${fields.map((field) => `                ${field}`).join(",\n")});
    }
}
`;
  return source({about: "How is a message of the topic read?", name, known: ofKafka, body});
}

/** @param {Record<string, any>} watermarks */
function strategyText({strategy, outOfOrderness, idleAfter}) {
  const made = {
    bounded: "<Event>forBoundedOutOfOrderness(OUT_OF_ORDERNESS)",
    monotonous: "<Event>forMonotonousTimestamps()",
    none: "<Event>noWatermarks()",
  }[/** @type {"bounded"} */ (strategy)];
  return `WatermarkStrategy.${made}${idleAfter ? "\n                .withIdleness(IDLE_AFTER)" : ""}
                .withTimestampAssigner((event, previous) -> event.time().toEpochMilli())`;
}

/** @param {Exported} exported @param {string} name */
function jobSource(exported, name) {
  const {watermarks} = exported.pipeline;
  const {strategy, outOfOrderness, idleAfter, emit} = watermarks;
  const constants = [
    '    // TODO: your topic and brokers.\n    static final String TOPIC = "events";\n    static final String BROKERS = "localhost:9092";\n    static final String GROUP = "windows";\n',
    strategy === "bounded"
      ? `    static final Duration OUT_OF_ORDERNESS = ${duration(outOfOrderness)};\n`
      : "",
    idleAfter ? `    static final Duration IDLE_AFTER = ${duration(idleAfter)};\n` : "",
    emit?.every ? `    static final Duration EMIT_EVERY = ${duration(emit.every)};\n` : "",
  ].join("");
  const settings = emit?.every
    ? "        env.getConfig().setAutoWatermarkInterval(EMIT_EVERY.toMillis());\n"
    : "";
  const notes = kafkaNotes(exported).map((note) => `\n${wrapped(`- ${noteInCode(note)}`)}`);
  const body = `public final class WindowJob {
${constants}
    private WindowJob() {}

${mainMethod(exported, settings)}
    static SingleOutputStreamOperator<Result> build(StreamExecutionEnvironment env) {
        KafkaSource<Event> topic =
                KafkaSource.<Event>builder()
                        .setBootstrapServers(BROKERS)
                        .setTopics(TOPIC)
                        .setGroupId(GROUP)
                        .setStartingOffsets(OffsetsInitializer.earliest())
                        .setValueOnlyDeserializer(new EventSchema())
                        .build();
        return WindowPipeline.results(env.fromSource(topic, watermarks(), TOPIC));
    }

    private static WatermarkStrategy<Event> watermarks() {
        return ${strategyText(watermarks)};
    }
}
`;
  return source({
    about: `The job: reads events from Kafka, and prints what comes of their windows.${notes.length > 0 ? `\n\nWhere its results are others than those of the lab:${notes.join("")}` : ""}`,
    ...{name, known: ofKafka, body},
  });
}
