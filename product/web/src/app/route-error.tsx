// Tells a person what to do next when a page breaks. The router has logged the cause already.
import { ArchMark } from '@/components/brand/logo'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'

export function RouteError() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="wrap grid min-h-dvh max-w-xl content-center justify-items-start gap-5 py-16 outline-none"
    >
      <title>Unexpected Application Error!</title>
      <ArchMark className="h-10 w-8" />
      <h1 className="text-4xl">Unexpected Application Error!</h1>
      <p className="lead">
        Something broke on our side. Everything you saved is safe, and reloading the page usually helps.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
        <Button variant="quiet" asChild>
          <a href={paths.home}>Back to the start page</a>
        </Button>
      </div>
    </main>
  )
}
