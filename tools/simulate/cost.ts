/** One invocation of the worker, or several together. */
export interface Cost {
  readonly invocations: number;
  /** To databases and to others. A batch is one. */
  readonly calls: number;
  readonly queries: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly ledgerRowsRead: number;
  /** How long the directory did nothing else. */
  readonly directoryMs: number;
}
