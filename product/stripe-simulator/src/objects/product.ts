/** https://docs.stripe.com/api/products */
import type { SandboxRoute } from '../sandbox-route'
import { invalidRequest } from '../stripe-api-error'
import { newId, type ShapeOf } from '../stripe-shapes'

export const productRoutes: SandboxRoute[] = [
  {
    method: 'GET',
    path: '/v1/products/:id',
    params: [],
    respond: ({ store, id }) => store.get('product', id),
  },
  {
    method: 'POST',
    path: '/v1/products',
    params: ['id', 'name'],
    async respond({ store, params }) {
      const id = params.get('id') ?? newId('prod')
      if ((await store.list('product', { id })).length > 0)
        throw invalidRequest(`Product already exists.`, { code: 'resource_already_exists', param: 'id' })
      const product = {
        id,
        object: 'product',
        active: true,
        created: store.now,
        livemode: false,
        name: params.get('name') ?? '',
      } satisfies ShapeOf<'product'>
      await store.add(null, product)
      return product
    },
  },
]
