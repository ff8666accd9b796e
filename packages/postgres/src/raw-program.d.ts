/** The program of another process, imported as text: Vite builds both the server and the tests. */
declare module '*.js?raw' {
  const program: string
  export = program
}
