/** Shows which app asks for what and for which account, with the two answers. Both lead back to the app. */
import { Check, Globe, Laptop, X } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { failureText } from '@/lib/failure-text'
import { useDecision, type AppRequest } from '../api/consent'
import { domainOf, scopeTexts } from '../scope-texts'

interface ConsentFormProps {
  id: string
  request: AppRequest
  account: string
  /** Signs out, to sign in with another account. */
  onNotMe: () => void
}

export function ConsentForm({ id, request, account, onNotMe }: ConsentFormProps) {
  const decision = useDecision(id)
  const { error, isPending, isSuccess, variables } = decision
  const closed = isPending || isSuccess
  const domain = domainOf(request.redirect_uri)
  const busy = (answer: 'allow' | 'deny') => closed && variables === answer
  return (
    <div className="grid gap-6">
      <div className="flex items-center gap-4 rounded-card border bg-page p-4">
        {domain ? (
          <Globe className="size-6 shrink-0 text-plum" aria-hidden="true" />
        ) : (
          <Laptop className="size-6 shrink-0 text-plum" aria-hidden="true" />
        )}
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere" dir="auto">
            {request.client.name || 'A tool without a name'}
          </p>
          <p className="text-sm wrap-anywhere text-soft">
            {domain ? (
              <>
                The tool chose this name. Your answer goes to <strong className="text-ink">{domain}</strong>.
              </>
            ) : (
              'The tool chose this name. It runs on your own device.'
            )}
          </p>
        </div>
      </div>
      {!domain && (
        <Alert title="Have you just started it yourself?">
          A program on your device asks. Allow it only if you are in the middle of connecting it.
        </Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Facts
          title="It will see"
          icon={<Check className="text-sage" />}
          facts={scopeTexts(request.scope.split(' '))}
        />
        <Facts
          title="It will not see"
          icon={<X className="text-soft" />}
          facts={['Your password', 'Other members', 'Anything in the member area']}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-5">
        <Avatar name={account} className="size-10 shrink-0" />
        <p className="min-w-0 flex-1 basis-40 text-[15px]">
          <span className="block text-sm text-soft">You are signed in as</span>
          <span className="font-semibold wrap-anywhere">{account}</span>
        </p>
        <Button variant="quiet" size="little" disabled={closed} onClick={onNotMe}>
          Not you?
        </Button>
      </div>
      {error && <Alert variant="destructive">{failureText(error)}</Alert>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          className="w-full sm:order-2"
          busy={busy('allow')}
          disabled={closed}
          onClick={() => decision.mutate('allow')}
        >
          Allow
        </Button>
        <Button
          variant="quiet"
          className="w-full"
          busy={busy('deny')}
          disabled={closed}
          onClick={() => decision.mutate('deny')}
        >
          Do not allow
        </Button>
      </div>
      <p role="status" className="text-[15px] text-soft">
        {isSuccess
          ? 'Done. If nothing happens now, you can close this page.'
          : 'It stays connected until you disconnect it in your settings.'}
      </p>
    </div>
  )
}

interface FactsProps {
  title: string
  icon: React.ReactNode
  facts: readonly string[]
}

const Facts = ({ title, icon, facts }: FactsProps) => (
  <section aria-label={title}>
    <h2 className="text-[17px] font-semibold">{title}</h2>
    <ul className="mt-2 grid gap-1.5 text-[15px]">
      {facts.map(fact => (
        <li key={fact} className="flex gap-2">
          <span className="mt-1 [&_svg]:size-4" aria-hidden="true">
            {icon}
          </span>
          {fact}
        </li>
      ))}
    </ul>
  </section>
)
