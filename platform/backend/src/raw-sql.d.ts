// SQL files, word lists and programs of other processes are imported as text (Vite builds both the server and the tests).
declare module '*.sql?raw' {
  const sql: string
  export = sql
}
declare module '*.txt?raw' {
  const text: string
  export = text
}
declare module '*.js?raw' {
  const program: string
  export = program
}
