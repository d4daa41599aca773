// What do `npm start`, `npm run build`, `npm test`, … do? Each task is a function of a module beside this one.
//
// Until `npm ci` has run there is nothing but Node, so these modules import only node: modules at their start.

if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error(
    `Window Lab needs Node 20 or later, and this is ${process.version}: see https://nodejs.org/en/download`,
  );
  process.exit(1);
}

const tasks = {
  start: async () => (await import("./start.js")).start,
  build: async () => (await import("./build.js")).build,
  test: async () => (await import("./test.js")).test,
  format: async () => (await import("./format.js")).format,
  previews: async () => (await import("./previews.js")).makePreviews,
  typecheck: async () => (await import("./format.js")).typecheck,
};

const [name, ...args] = process.argv.slice(2);
try {
  if (!(name in tasks)) throw new Error(`no task ${name}: there are ${Object.keys(tasks).join(", ")}`);
  const task = await tasks[/** @type {keyof typeof tasks} */ (name)]();
  await task(args);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
