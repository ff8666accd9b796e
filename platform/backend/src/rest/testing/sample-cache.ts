/** Builds a schema cache by hand for pure tests: projects with clients and tasks, tasks with users many-to-many. */
import { deriveRelationships, type ForeignKey, type TracedRelation } from '../schema/relationships'
import { nameKey, type DatabaseFunction, type Relation, type SchemaCache } from '../schema/types'

function table(
  oid: string,
  name: string,
  columns: Record<string, string>,
  key: readonly string[],
): TracedRelation {
  const names = Object.keys(columns)
  const relation: Relation = {
    schema: 'public',
    name,
    kind: 'table',
    hidesRows: false,
    hidden: new Map(),
    columns: new Map(
      names.map(column => [
        column,
        {
          name: column,
          type: columns[column]!,
          baseType: columns[column]!,
          nullable: true,
          default: column === 'id' ? '7' : null,
          comment: null,
          maxLength: null,
          choices: [],
          representation: column === 'colour' ? COLOUR : null,
        },
      ]),
    ),
    primaryKey: key,
    insertable: true,
    updatable: true,
    deletable: true,
    comment: null,
  }
  return { relation, columnsOf: new Map(names.map((column, at) => [`${oid}.${at + 1}`, [column]])) }
}

const fn = (name: string, rest: Partial<DatabaseFunction>): DatabaseFunction => ({
  schema: 'public',
  name,
  parameters: [],
  returnsSet: false,
  returns: 'scalar',
  returnsRelation: null,
  volatility: 'volatile',
  timeLimit: null,
  comment: null,
  ...rest,
})

const COLOUR = {
  toJson: { schema: 'public', name: 'show_colour' },
  fromJson: { schema: 'public', name: 'read_colour' },
  fromText: { schema: 'public', name: 'read_colour' },
}

export function sampleCache(): SchemaCache {
  const relations = [
    table(
      '1',
      'projects',
      {
        id: 'integer',
        name: 'text',
        client_id: 'integer',
        meta: 'jsonb',
        search: 'tsvector',
        colour: 'text',
      },
      ['id'],
    ),
    table('2', 'clients', { id: 'integer', name: 'text' }, ['id']),
    table('3', 'tasks', { id: 'integer', title: 'text', project_id: 'integer' }, ['id']),
    table('4', 'users', { id: 'integer', name: 'text', manager_id: 'integer' }, ['id']),
    table('5', 'assignments', { task_id: 'integer', user_id: 'integer' }, ['task_id', 'user_id']),
  ]
  const key = (name: string, source: string, column: number, target: string): ForeignKey => ({
    name,
    source,
    target,
    sourceColumns: [column],
    targetColumns: [1],
  })
  const foreignKeys = [
    key('projects_client_id_fkey', '1', 3, '2'),
    key('tasks_project_id_fkey', '3', 3, '1'),
    key('users_manager_id_fkey', '4', 3, '4'),
    key('assignments_task_id_fkey', '5', 1, '3'),
    key('assignments_user_id_fkey', '5', 2, '4'),
  ]
  const functions = [
    fn('add', {
      parameters: [
        { name: 'a', type: 'integer', required: true, variadic: false },
        { name: 'b', type: 'integer', required: false, variadic: false },
      ],
    }),
    fn('found', {
      returns: 'composite',
      returnsSet: true,
      returnsRelation: { schema: 'public', name: 'projects' },
    }),
    fn('whole', { parameters: [{ name: '', type: 'json', required: true, variadic: false }] }),
  ]
  return {
    relations: new Map(relations.map(({ relation }) => [nameKey('public', relation.name), relation])),
    relationships: deriveRelationships({
      relations,
      foreignKeys,
      uniqueKeys: new Map(relations.map((_, at) => [String(at + 1), at === 4 ? [[1, 2]] : [[1]]])),
    }),
    functions: new Map(functions.map(one => [nameKey('public', one.name), [one]])),
    generation: 1,
    digest: '',
  }
}
