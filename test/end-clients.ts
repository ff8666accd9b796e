import type { clientCreated } from '../product/web/src/lib/auth/client-created'

/** Stops the auth client of one set of modules, once it is there: while it begins, it would start its ticker again. */
export const endClients = ({ subscribe }: Pick<typeof clientCreated, 'subscribe'>) =>
  subscribe(({ auth }) => void auth.initialize().then(() => auth.dispose()))
