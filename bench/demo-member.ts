/** The demo member whom the server makes on an empty database. */
export const demoMember = { email: 'member@juno.example', password: 'Juno-demo-2026' }
