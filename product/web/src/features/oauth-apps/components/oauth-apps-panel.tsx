/** Lists the registered OAuth apps. An admin can register one, replace its secret, or remove it. */
import type { OAuthApp, AppWithSecret } from '@juno/domain/oauth-apps/oauth-app'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { wholeList } from '@/components/list/list-state'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { longDateText } from '@/lib/dates'
import { useRemoveApp, useReplaceSecret, useOAuthApps, useOAuthServer } from '../api/oauth-apps'
import { RegisterAppDialog } from './register-app-dialog'
import { AppSecretDialog } from './app-secret'

type Question = { about: 'secret' | 'removal'; tool: OAuthApp }

export function OAuthAppsPanel() {
  const tools = useOAuthApps()
  const { data: server } = useOAuthServer()
  const [registering, setRegistering] = useState(false)
  const [shown, setShown] = useState<AppWithSecret | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const off = server?.enabled === false
  return (
    <div className="grid gap-6">
      {off && (
        <Alert variant="destructive" title="Connected tools are switched off">
          Whoever runs the server can switch them on in config.toml, under [auth.oauth_server].
        </Alert>
      )}
      <ListFrame
        list={wholeList(tools)}
        label="Connected tools"
        failed="The tools could not be loaded."
        actions={
          <Button size="little" disabled={!server || off} onClick={() => setRegistering(true)}>
            <Plus className="size-4" aria-hidden="true" /> Register a tool
          </Button>
        }
        empty={
          <EmptyState title="No tools yet">
            A tool that you register can ask members to sign in with their account here. Each of them decides.
          </EmptyState>
        }
      >
        {rows => (
          <ul aria-label="Connected tools" className="divide-y">
            {rows.map(tool => (
              <AppLine key={tool.id} tool={tool} onAsk={about => setQuestion({ about, tool })} />
            ))}
          </ul>
        )}
      </ListFrame>
      {registering && (
        <RegisterAppDialog
          onRegistered={registered => {
            setRegistering(false)
            setShown(registered)
          }}
          onClose={() => setRegistering(false)}
        />
      )}
      {shown && server && (
        <AppSecretDialog issuer={server.issuer} registered={shown} onClose={() => setShown(null)} />
      )}
      {question?.about === 'secret' && (
        <NewSecret tool={question.tool} onMade={setShown} onClose={() => setQuestion(null)} />
      )}
      {question?.about === 'removal' && <Removal tool={question.tool} onClose={() => setQuestion(null)} />}
    </div>
  )
}

function AppLine({ tool, onAsk }: { tool: OAuthApp; onAsk: (about: Question['about']) => void }) {
  return (
    <li className="grid gap-x-6 gap-y-3 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere" dir="auto">
            {tool.name || 'Without a name'}
          </span>
          {tool.kind === 'public' && <Chip>No secret</Chip>}
          {tool.selfRegistered && <Chip>Registered itself</Chip>}
        </p>
        <p className="text-sm text-soft">
          Since {longDateText(tool.createdAt)}. Client ID <code className="wrap-anywhere">{tool.id}</code>
        </p>
        <ul className="text-sm text-soft">
          {tool.redirectAddresses.map(address => (
            <li key={address} className="wrap-anywhere">
              {address}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        {tool.kind === 'confidential' && (
          <Button
            variant="quiet"
            size="little"
            aria-label={`New secret for ${tool.name}`}
            onClick={() => onAsk('secret')}
          >
            New secret
          </Button>
        )}
        <Button
          variant="quiet"
          size="little"
          aria-label={`Remove ${tool.name}`}
          onClick={() => onAsk('removal')}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

interface NewSecretProps {
  tool: OAuthApp
  onMade: (made: AppWithSecret) => void
  onClose: () => void
}

function NewSecret({ tool, onMade, onClose }: NewSecretProps) {
  const replacing = useReplaceSecret()
  return (
    <ConfirmAction
      title={`Make a new secret for ${tool.name}?`}
      confirmLabel="Make a new secret"
      action={() => replacing.mutateAsync(tool.id)}
      onDone={onMade}
      onClose={onClose}
    >
      The old one stops working at once. Nobody can sign in to the tool until you have entered the new one
      there.
    </ConfirmAction>
  )
}

function Removal({ tool, onClose }: { tool: OAuthApp; onClose: () => void }) {
  const removing = useRemoveApp()
  return (
    <ConfirmAction
      title={`Remove ${tool.name}?`}
      confirmLabel="Remove"
      action={() => removing.mutateAsync(tool.id)}
      onDone={() => toast({ title: `${tool.name} is removed` })}
      onClose={onClose}
    >
      Nobody can sign in to it with their account here from now on, and it learns nothing further about
      anybody.
    </ConfirmAction>
  )
}
