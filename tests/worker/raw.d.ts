declare module "*?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the only export that Vite gives such a file
  export default text;
}
