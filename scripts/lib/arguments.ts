import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { Failure } from "./failure.ts";

interface Accepted<Options> {
  options?: Options;
  allowPositionals?: boolean;
}

/**
 * Reads a command's arguments. With --help it prints the usage line and ends the process.
 * @throws Failure with the usage line for an option that the command doesn't have
 */
export function readArguments<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  usage: string,
  { options, allowPositionals = false }: Accepted<Options> = {},
) {
  const help = { help: { type: "boolean", short: "h" } } as const;
  if (process.argv.slice(2).some((word) => word === "--help" || word === "-h")) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  try {
    return parseArgs({ options: { ...help, ...(options as Options) }, allowPositionals });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [sentence] = error.message.split(". ");
    throw new Failure(`${sentence?.replace(/\.$/, "")}. Usage: ${usage}`);
  }
}
