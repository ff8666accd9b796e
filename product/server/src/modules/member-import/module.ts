/**
 * Turns a list of members from elsewhere into accounts, which the team invites in batches
 * (docs/specification/moving-in.md). Everything is for admins, except the link of an invitation, `GET
 * /api/moving-in/enter?token=`.
 *
 * `POST /api/moving-in/imports` begins an import and `…/{id}/people` adds to it, until `…/{id}/start`: then a job makes
 * the accounts, and `GET /api/moving-in/imports` reports its progress.
 */
import {
  addPeopleSchema,
  beginImportSchema,
  inviteSchema,
  knownAddressesSchema,
  peopleQuerySchema,
  undoImportSchema,
} from '@juno/domain/member-import/import-wire'
import { uuid } from '@juno/domain/text/text-rules'
import { ApiError } from './refusals'
import { parseInput } from '../../shared/api/parse-input'
import type { Call, Route } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { addPeople, beginImport, startImport } from './begin-import'
import { enterByInvitation } from './enter'
import { fetchMovedPhotos } from './fetch-photos'
import { importMembers } from './import-members'
import { inviteBatch, inviteMovedIn, previewBatch, undoInvitations } from './invite-members'
import { findKnown, readColumns, readImports, readPeople } from './read-imports'
import type { GiveMembership } from './store-person'
import { undoImport } from './undo-import'

const ENTRIES = { name: 'moving-in-entries', capacity: 60, refillSeconds: 600 }
const SMALL = { bodyLimit: 4 * 1024 }
const MANY = { bodyLimit: 4 * 1024 * 1024 }

export function memberImportModule(server: ServerContext, give: GiveMembership): ServerModule {
  const { admin, limit } = server.guards

  const known = async ({ body }: Call) => findKnown(server, parseInput(knownAddressesSchema, body).emails)
  const begin = async ({ caller, body }: Call) =>
    beginImport(server, caller.userId, parseInput(beginImportSchema, body))
  async function add({ params, body }: Call) {
    await addPeople(server, importOf(params.id), parseInput(addPeopleSchema, body).people)
    return {}
  }
  async function start({ caller, params }: Call) {
    await startImport(server, caller.userId, importOf(params.id))
    return {}
  }
  const people = async ({ params, query }: Call) =>
    readPeople(server, importOf(params.id), parseInput(peopleQuerySchema, query).show)
  const invite = async ({ caller, params, body }: Call) =>
    inviteBatch(server, caller.userId, importOf(params.id), parseInput(inviteSchema, body))
  const previewInvitations = async ({ params, body }: Call) =>
    previewBatch(server, importOf(params.id), parseInput(inviteSchema, body))
  const takeBack = async ({ caller, params }: Call) =>
    undoInvitations(server, caller.userId, importOf(params.id))
  const undo = async ({ caller, params, body }: Call) =>
    undoImport(server, caller.userId, importOf(params.id), parseInput(undoImportSchema, body))
  const enter = async ({ query, reply }: Call) =>
    reply.redirect(await enterByInvitation(server, query.token), 303)

  const routes: Route[] = [
    ['POST', '/moving-in/known', [admin], known, MANY],
    ['GET', '/moving-in/columns', [admin], () => readColumns(server)],
    ['GET', '/moving-in/imports', [admin], () => readImports(server)],
    ['POST', '/moving-in/imports', [admin], begin, { bodyLimit: 64 * 1024 }],
    ['POST', '/moving-in/imports/:id/people', [admin], add, MANY],
    ['GET', '/moving-in/imports/:id/people', [admin], people],
    ['POST', '/moving-in/imports/:id/start', [admin], start, SMALL],
    ['POST', '/moving-in/imports/:id/invitations', [admin], invite, SMALL],
    ['POST', '/moving-in/imports/:id/invitations/preview', [admin], previewInvitations, SMALL],
    ['POST', '/moving-in/imports/:id/invitations/undo', [admin], takeBack, SMALL],
    ['POST', '/moving-in/imports/:id/undo', [admin], undo, SMALL],
    ['GET', '/moving-in/enter', [limit(ENTRIES)], enter, { body: 'raw' }],
  ]
  const jobs = [importMembers({ ...server, give }), fetchMovedPhotos(server), inviteMovedIn(server)]
  return { routes, jobs }
}

function importOf(value: unknown): string {
  const { data } = uuid.safeParse(value)
  if (data === undefined) throw new ApiError('import_not_found')
  return data
}
