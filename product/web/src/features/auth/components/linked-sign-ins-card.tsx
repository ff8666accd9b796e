/** Links and unlinks the providers of this installation. */
import { providerName } from '@juno/domain/account/provider-name'
import type { UserIdentity } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { failureText } from '@/lib/failure-text'
import { logFailure } from '@/lib/log-failure'
import { identitiesQuery, useLinkProvider, useUnlinkProvider } from '../api/identities'
import { providerFailure } from '../provider-texts'

const unlinkFailed = 'It is still linked. Please try again in a moment.'

interface LinkedSignInsCardProps {
  userId: string
  /** The providers of this installation. */
  providers: readonly string[]
}

export function LinkedSignInsCard({ userId, providers }: LinkedSignInsCardProps) {
  const identities = useQuery(identitiesQuery(userId))
  const linking = useLinkProvider()
  // The client changes the address without the router.
  const problem = linking.error ? failureText(linking.error) : providerFailure(window.location.search)
  const [leaving, setLeaving] = useState<UserIdentity | null>(null)
  const linked = identities.data?.filter(({ provider }) => !['email', 'phone'].includes(provider)) ?? []
  const rest = providers.filter(name => !linked.some(({ provider }) => provider === name))
  return (
    <>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {identities.isPending && (
        <SkeletonGroup className="grid gap-3">
          {providers.map(name => (
            <Skeleton key={name} className="h-16" />
          ))}
        </SkeletonGroup>
      )}
      {identities.isError && !identities.data && (
        <ErrorState
          title="Your linked sign-ins could not be loaded"
          onRetry={() => void identities.refetch()}
        />
      )}
      {identities.data && (
        <ul aria-label="Linked sign-ins" className="grid gap-2">
          {linked.map(identity => (
            <Line
              key={identity.identity_id}
              name={providerName(identity.provider)}
              about={addressOf(identity)}
            >
              {identities.data.length > 1 ? (
                <Button
                  variant="quiet"
                  size="little"
                  aria-label={`Unlink ${providerName(identity.provider)}`}
                  onClick={() => setLeaving(identity)}
                >
                  Unlink
                </Button>
              ) : (
                <p className="text-sm text-soft">Your only sign-in, so it stays.</p>
              )}
            </Line>
          ))}
          {rest.map(provider => (
            <Line key={provider} name={providerName(provider)} about="Not linked">
              <Button
                variant="quiet"
                size="little"
                busy={linking.isPending && linking.variables === provider}
                aria-label={`Link ${providerName(provider)}`}
                onClick={() => linking.mutate(provider)}
              >
                Link
              </Button>
            </Line>
          ))}
        </ul>
      )}
      {leaving && <Unlink userId={userId} identity={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

interface UnlinkProps {
  userId: string
  identity: UserIdentity
  onClose: () => void
}

function Unlink({ userId, identity, onClose }: UnlinkProps) {
  const unlinking = useUnlinkProvider(userId)
  const name = providerName(identity.provider)
  return (
    <ConfirmAction
      title={`Unlink ${name}?`}
      confirmLabel="Unlink"
      variant="primary"
      action={() => unlinking.mutateAsync(identity)}
      onDone={() => toast({ title: `${name} is unlinked` })}
      failure={error => {
        logFailure('A sign-in was not unlinked', error)
        return unlinkFailed
      }}
      onClose={onClose}
    >
      You will no longer be able to sign in with this {name} account. You can link it again at any time.
    </ConfirmAction>
  )
}

interface LineProps {
  name: string
  about: string
  children: ReactNode
}

const Line = ({ name, about, children }: LineProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[10px] border p-3.5">
    <div className="min-w-32 flex-1">
      <p className="font-semibold">{name}</p>
      <p className="text-sm wrap-anywhere text-soft" dir="auto">
        {about}
      </p>
    </div>
    {children}
  </li>
)

function addressOf({ identity_data }: UserIdentity): string {
  const { email, user_name } = identity_data ?? {}
  return [email, user_name].find(value => typeof value === 'string' && value !== '') ?? 'Linked'
}
