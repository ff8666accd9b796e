import { ReadForm } from '@/features/recommended-reads/components/read-form'
import { ReadList } from '@/features/recommended-reads/components/read-list'

export const Component = () => (
  <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
    <ReadForm />
    <section aria-labelledby="all-reads">
      <h2 id="all-reads" className="mb-4 font-display text-2xl">
        All books
      </h2>
      <ReadList />
    </section>
  </div>
)
