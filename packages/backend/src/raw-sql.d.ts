// SQL files and word lists are imported as text (Vite builds both the server and the tests).
declare module '*.sql?raw' {
  const sql: string
  export = sql
}
declare module '*.txt?raw' {
  const text: string
  export = text
}
