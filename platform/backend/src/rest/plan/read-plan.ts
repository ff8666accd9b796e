/** Builds the tree of a read: columns and embeds first, then filters, orders and ranges at their place. */
import type { RequestRole } from '../../contract'
import { restErrors } from '../errors'
import type { RestFeatures } from '../features'
import { intersectRanges } from '../parse/range'
import type { Field, Logic, OrderTerm, ParsedQuery, RowRange, SelectEmbed, SelectItem } from '../parse/types'
import { nameKey, type Relation, type RelationName, type SchemaCache } from '../schema/types'
import { findRelationship } from './find-relationship'
import { labelOf, planField } from './field'
import { expandStars, plainColumn } from './expand-stars'
import type { EmbedPlan, PlannedColumn, PlannedField, PlannedLogic, PlannedOrder, ReadPlan } from './types'

export interface ReadOptions {
  cache: SchemaCache
  schema: string
  query: ParsedQuery
  maxRows: number
  features: RestFeatures
  headerRange: RowRange | null
  role: RequestRole
}

/**
 * `read`: the rows of a relation, and everything applies. `called`: the same for the rows of a function. `changed`: the
 * rows were just written. Root filters chose them already, order arranges the response, and limit and offset mean
 * nothing, as in PostgREST since version 13. `Prefer: max-affected` limits how many rows a write may change.
 */
export type RootShape = 'read' | 'called' | 'changed'

/**
 * @param root the relation at the top; null for rows of a function that belong to no relation
 * @throws RestError PGRST108/118/120/123/200/201
 */
export function planRead(
  root: RelationName | null,
  name: string,
  shape: RootShape,
  options: ReadOptions,
): ReadPlan {
  const { query, headerRange } = options
  const plan = planNode(root, name, query.select, 0, [name], options, shape !== 'called')
  if (shape !== 'read') typeRows(plan, options.cache)
  for (const { path, value } of query.where) {
    const node = nodeAt(plan, path)
    if (node !== plan || shape !== 'changed') node.where.push(planLogic(value, node, options.cache))
  }
  for (const { path, value } of query.order) {
    const node = nodeAt(plan, path)
    node.order = value.map(term => planOrder(term, node, options.cache))
  }
  if (shape === 'changed') {
    for (const embed of plan.embeds) boundRanges(embed.node, options.maxRows)
    return plan
  }
  for (const { path, value } of query.ranges) nodeAt(plan, path).range = value
  if (headerRange !== null) plan.range = intersectRanges(plan.range, headerRange)
  boundRanges(plan, options.maxRows)
  return plan
}

function planNode(
  relation: RelationName | null,
  alias: string,
  select: readonly SelectItem[],
  depth: number,
  aliases: readonly string[],
  options: ReadOptions,
  isOfTable: boolean,
): ReadPlan {
  const known =
    relation === null ? null : (options.cache.relations.get(nameKey(relation.schema, relation.name)) ?? null)
  // The rows of a function have all columns for every caller.
  const hidden = isOfTable ? known?.hidden.get(options.role) : undefined
  const columns: PlannedColumn[] = []
  const embeds: EmbedPlan[] = []
  for (const item of select) {
    if (known && hidden && isStar(item))
      for (const name of known.columns.keys()) {
        if (!hidden.has(name)) columns.push(plainColumn(name, known))
      }
    else if (item.kind === 'embed') embeds.push(planEmbed(item, relation, alias, depth, aliases, options))
    else {
      const { cast, aggregate, aggregateCast } = item
      if (aggregate !== null && !options.features.aggregates) throw restErrors.aggregates()
      columns.push({
        field: planField(item.field, known),
        cast,
        aggregate,
        aggregateCast,
        label: labelOf(item),
      })
    }
  }
  const range = { offset: 0, limit: null }
  const node: ReadPlan = { relation, alias, columns, where: [], order: [], range, embeds, grouped: false }
  node.grouped = columns.some(({ aggregate }) => aggregate !== null) || embeds.some(aggregates)
  if (node.grouped || isRepresented(known)) expandStars(node, options.cache)
  return node
}

const isStar = (item: SelectItem) =>
  item.kind !== 'embed' && item.field.name === '*' && item.aggregate === null

/** Returns whether some of its columns are shown otherwise than their type would be, so that `*` must name them. */
function isRepresented(relation: Relation | null): boolean {
  return relation !== null && [...relation.columns.values()].some(column => column.representation?.toJson)
}

/** A level groups by everything that its spreads do not aggregate. */
function aggregates(embed: EmbedPlan): boolean {
  if (!embed.spread) return false
  const { grouped } = embed.node
  embed.node.grouped = false
  return grouped || !embed.relationship.toOne
}

/** Rows that are not read from their relation have no type that functions know, and may have more than its columns. */
function typeRows(plan: ReadPlan, cache: SchemaCache): void {
  const relation = relationOf(plan, cache)
  if (relation === null) return
  plan.columns = plan.columns.flatMap(column =>
    column.field.name === '*' && column.aggregate === null
      ? [...relation.columns.keys()].map(name => plainColumn(name, relation))
      : [column],
  )
  for (const embed of plan.embeds) {
    if (embed.relationship.cardinality === 'computed') embed.parentColumns = [...relation.columns.keys()]
  }
}

function planEmbed(
  item: SelectEmbed,
  parent: RelationName | null,
  parentAlias: string,
  depth: number,
  aliases: readonly string[],
  options: ReadOptions,
): EmbedPlan {
  const origin = parent?.name ?? parentAlias
  const relationship = findRelationship(options.cache, options.schema, origin, item.target, item.hint)
  const name = item.alias ?? item.target
  const alias = unused(`${relationship.target.name}_${depth + 1}`, aliases)
  const joined = unused(`${origin}_${name}_${depth + 1}`, [...aliases, alias])
  const node = planNode(
    relationship.target,
    alias,
    item.select,
    depth + 1,
    [...aliases, alias, joined],
    options,
    relationship.cardinality !== 'computed',
  )
  return {
    name,
    alias: joined,
    relationship,
    inner: item.inner,
    spread: item.spread,
    target: item.target,
    node,
    parentColumns: null,
  }
}

/** Returns an alias that hides no other. Postgres cuts names at 63 bytes, so long ones are cut here first. */
function unused(wanted: string, taken: readonly string[]): string {
  let alias = cut(wanted, 50)
  while (taken.includes(alias)) alias = `${cut(alias, 49)}_`
  return alias
}

function cut(text: string, bytes: number): string {
  return Buffer.from(text)
    .subarray(0, bytes)
    .toString('utf8')
    .replace(/\uFFFD$/, '')
}

function nodeAt(plan: ReadPlan, path: readonly string[]): ReadPlan {
  return path.reduce((node, name) => {
    const found = node.embeds.find(embed => embed.name === name || embed.target === name)
    if (found === undefined) throw restErrors.notEmbedded(name)
    return found.node
  }, plan)
}

function relationOf(node: ReadPlan, cache: SchemaCache) {
  return node.relation === null
    ? null
    : (cache.relations.get(nameKey(node.relation.schema, node.relation.name)) ?? null)
}

/** Plans conditions of one level. A null test on the name of an embed tests whether it has rows. */
export function planLogic(logic: Logic, node: ReadPlan, cache: SchemaCache): PlannedLogic {
  if (logic.kind !== 'filter') {
    return { ...logic, terms: logic.terms.map(term => planLogic(term, node, cache)) }
  }
  const relation = relationOf(node, cache)
  const { field, negated, operation } = logic
  const embed = field.path.length > 0 ? undefined : node.embeds.find(({ name }) => name === field.name)
  if (embed !== undefined && !relation?.columns.has(field.name)) {
    if (operation.kind !== 'is' || !['null', 'not_null'].includes(operation.value)) {
      throw restErrors.embedFilter(field.name)
    }
    return { kind: 'embedded', exists: negated === (operation.value === 'null'), embed }
  }
  return { kind: 'filter', field: planField(field, relation), negated, operation }
}

function planOrder(
  { relation, field, direction, nulls }: OrderTerm,
  node: ReadPlan,
  cache: SchemaCache,
): PlannedOrder {
  if (relation === null)
    return { embed: null, field: planField(field, relationOf(node, cache)), direction, nulls }
  const embed = node.embeds.find(({ name }) => name === relation)
  if (embed === undefined) throw restErrors.notEmbedded(relation)
  if (!embed.relationship.toOne) throw restErrors.relatedOrder(node.relation?.name ?? node.alias, relation)
  return { embed, field: orderField(field, embed, cache), direction, nulls }
}

/** Returns a column of the embed, or one by the name that the embed gives it. */
function orderField(field: Field, { node }: EmbedPlan, cache: SchemaCache): PlannedField {
  const relation = relationOf(node, cache)
  const renamed = relation?.columns.has(field.name)
    ? undefined
    : node.columns.find(({ label, aggregate }) => aggregate === null && label === field.name)
  return renamed && field.path.length === 0 ? renamed.field : planField(field, relation)
}

/** Limits every level to the configured number of rows. */
function boundRanges(node: ReadPlan, maxRows: number): void {
  node.range = { offset: node.range.offset, limit: Math.min(node.range.limit ?? maxRows, maxRows) }
  for (const embed of node.embeds) boundRanges(embed.node, maxRows)
}
