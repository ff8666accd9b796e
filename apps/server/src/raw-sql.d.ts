// SQL files are imported as text (Vite builds both the server and the tests).
declare module '*.sql?raw' {
  const sql: string
  export default sql
}
