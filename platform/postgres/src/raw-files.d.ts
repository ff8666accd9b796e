/** Declares SQL, and the program of another process, imported as text: Vite builds both the server and the tests. */
declare module '*.sql?raw' {
  const sql: string
  export = sql
}
declare module '*.js?raw' {
  const program: string
  export = program
}
