/** Shown as one sentence, without a stack trace. */
export class Failure extends Error {
  override name = "Failure";
}

/** Runs a script's main function; a Failure prints its sentence and ends with exit code 1. */
export async function runMain(main: () => Promise<number | undefined>): Promise<void> {
  try {
    const exitCode = await main();
    if (exitCode !== undefined) process.exit(exitCode);
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  }
}
