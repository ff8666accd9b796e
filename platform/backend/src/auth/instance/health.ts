/**
 * GET /health: responds with 200 while the database can be reached.
 */
import type { Endpoint } from '../context/context'

export const health: Endpoint = async context => {
  await context.pool.query('select 1')
  return {
    version: '2',
    name: 'Juno auth',
    description: 'User registration and authentication, as GoTrue speaks it',
  }
}
