// What is around the classes of a project: Maven's file, and what to read first?

import {kafkaConnectors, versions} from "./targets.js";

/**
 * Maven's file.
 * @param {{flink: import("./targets.js").Line, harness?: boolean, kafka?: boolean}} needs
 */
export function pomText({flink, harness = false, kafka = false}) {
  const dependency = (/** @type {string[]} */ [group, artifact, version], /** @type {string} */ more = "") => `    <dependency>
      <groupId>${group}</groupId>
      <artifactId>${artifact}</artifactId>
      <version>${version}</version>
${more}    </dependency>
`; // prettier-ignore
  const flinks = "org.apache.flink";
  const test = "      <scope>test</scope>\n";
  const alone =
    "      <exclusions>\n        <exclusion>\n          <groupId>*</groupId>\n          <artifactId>*</artifactId>\n        </exclusion>\n      </exclusions>\n";
  const tests = `      <classifier>tests</classifier>\n${test}`;
  const list = [
    dependency([flinks, "flink-streaming-java", "${flink.version}"]),
    dependency([flinks, "flink-clients", "${flink.version}"]),
    ...(kafka ? [dependency([flinks, "flink-connector-base", "${flink.version}"]), dependency([flinks, "flink-connector-kafka", kafkaConnectors[flink]]), dependency(["com.fasterxml.jackson.core", "jackson-databind", "2.17.2"])] : []), // prettier-ignore
    ...(harness
      ? [
          "    <!-- The operator test harness is in Flink's tests jars. -->\n",
          dependency([flinks, "flink-streaming-java", "${flink.version}"], tests),
          dependency([flinks, "flink-runtime", "${flink.version}"], tests),
          dependency([flinks, "flink-core", "${flink.version}"], tests),
          dependency([flinks, "flink-test-utils-junit", "${flink.version}"], `${test}${alone}`),
        ]
      : []),
    dependency(["org.junit.jupiter", "junit-jupiter", "5.11.4"], test),
    dependency(["org.slf4j", "slf4j-nop", "1.7.36"], test),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.example</groupId>
  <artifactId>windows</artifactId>
  <version>1.0-SNAPSHOT</version>

  <properties>
    <flink.version>${versions[flink]}</flink.version>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>

  <dependencies>
${list.join("")}  </dependencies>

  <build>
    <plugins>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>3.13.0</version>
      </plugin>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-surefire-plugin</artifactId>
        <version>3.2.5</version>
        <configuration>
          <!-- Flink's serializers look into these packages. -->
          <argLine>--add-opens java.base/java.util=ALL-UNNAMED --add-opens java.base/java.lang=ALL-UNNAMED --add-opens java.base/java.time=ALL-UNNAMED</argLine>
        </configuration>
      </plugin>
    </plugins>
  </build>
</project>
`;
}
