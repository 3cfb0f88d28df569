import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../../auth/actor.ts'
import { all, type Scope } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import { invalid, ok, refuse, type Answer } from '../../http/answer.ts'
import type { Context } from '../../http/context.ts'
import type { Directory } from '../../http/directory.ts'
import { codeForms } from '../../lookups/choices.ts'
import { labelsOf } from '../../lookups/words.ts'
import type { OrderKind } from '../allowed.ts'
import { NO_SEARCH, sourceOf, whereOf, type Asked, type Grain } from './list-request.ts'
import type { Condition } from './conditions.ts'
import { factsOf, numberOf, type Facts, type Reader } from '../facts.ts'
import { facetsOf } from './facets.ts'
import { allFacets, type FacetWords, type OwnFacets } from './head-lists.ts'
import { answerList, type OrderList } from './list.ts'
import { namesOf } from './names.ts'
import { searchWith } from './search.ts'
import { weekPlan } from './weeks.ts'

/** The query parameters that lists of both kinds of orders share. */
type OrderQuery = Parameters<typeof answerList>[0]['query'] & {
  id?: string
  q?: string
  order_no?: string[]
  only?: string[]
  grain?: Grain
  weeks?: number
}

/** What differs between the two kinds of orders. Lists, counts and plans work the same for both. */
export type OrderViews<Query extends OrderQuery, Row, Line> = {
  kind: OrderKind
  /** Column of the order number. */
  number: string
  visible: (scope: Scope, actor: Actor) => Sql
  conditions: (query: Query, facts: Facts) => Condition[]
  /** The search condition on orders for a text, which is trimmed and in capitals. */
  search: (text: string, db: Db, visible: Sql) => Sql | Promise<Sql>
  list: (facts: Facts) => OrderList<Row>
  lines: (facts: Facts) => OrderList<Line>
  facets: (words: FacetWords) => OwnFacets
  one: (reader: Reader, scope: Scope, wanted: Sql) => Promise<unknown>
  weeks: { due: Sql; units: Sql; still: Sql; overdue: (directory: Directory) => Sql }
}

type Asking<Query> = Pick<Context, 'db' | 'actor' | 'now' | 'scope'> & { query: Query }

/** Answers the views that both kinds of orders have. */
export const viewsOf = <Query extends OrderQuery, Row, Line>(of: OrderViews<Query, Row, Line>) => {
  const asked = async ({ db, actor, scope, query }: Asking<Query>, facts: Facts, grain: Grain): Promise<Asked> => {
    const { kind } = of
    const visible = of.visible(scope, actor)
    const text = (query.q ?? '').trim().toUpperCase()
    const search = text === '' ? NO_SEARCH : await searchWith(db, { kind, visible, grain }, await of.search(text, db, visible), text)
    return { kind, visible, search, conditions: of.conditions(query, facts) }
  }
  return {
    summary: async (context: Asking<Query>): Promise<Answer> => {
      const facts = await factsOf(context)
      return answerList(context, await asked(context, facts, 'summary'), of.list(facts))
    },
    table: async (context: Asking<Query>): Promise<Answer> => {
      const facts = await factsOf(context)
      return answerList(context, await asked(context, facts, 'table'), of.lines(facts))
    },
    detail: async (context: Asking<Query>): Promise<Answer> => {
      const { id, order_no: numbers } = context.query
      if (id === undefined && numbers === undefined) return invalid({ id: ['Name the order by its id or its order number.'] })
      const wanted =
        id === undefined ? sql`${raw(of.number)} = any(${codeForms(numbers!)}::text[])` : sql`o.id = ${numberOf(of.kind, id) ?? 0}`
      const order = await of.one(context, context.scope, wanted)
      return order ? ok({ data: order }) : refuse('NOT_FOUND', 'Order not found.')
    },
    filter: async (context: Asking<Query>): Promise<Answer> => {
      const facts = await factsOf(context)
      const words = { ...facts, names: await namesOf(context.db, of.kind), label: await labelled(context) }
      const { only, grain = 'summary' } = context.query
      const facets = allFacets(of.kind, words, of.facets(words)).filter(({ key }) => only === undefined || only.includes(key))
      return ok({ data: await facetsOf(context.db, await asked(context, facts, grain), grain, facets) })
    },
    forecast: async (context: Asking<Query>): Promise<Answer> => {
      const facts = await factsOf(context)
      const { due, units, still, overdue } = of.weeks
      return ok(
        await weekPlan(context.db, {
          from: sourceOf(of.kind, 'table'),
          // `still` already means open. Repeating the condition would make the planner multiply its selectivity and underestimate the rows.
          where: all([whereOf(await asked(context, facts, 'table'), 'table', ['open']), still]),
          due,
          units,
          overdue: overdue(facts.directory),
          today: latestToday(context.scope, facts.directory),
          weeks: Math.min(WEEKS.most, Math.max(1, context.query.weeks ?? WEEKS.usual)),
        }),
      )
    },
  }
}

const WEEKS = { usual: 12, most: 52 }

/** The latest date among the sites, which may be a day apart. A plan for several sites starts there. */
const latestToday = ({ sites }: Scope, directory: Directory): string =>
  sites
    .map((site) => directory.todayAt(site))
    .toSorted()
    .at(-1) ?? directory.todayAt('')

/** Labels of the client; the built-in ones if several clients are in scope. */
const labelled = async ({ db, scope }: Pick<Context, 'db' | 'scope'>) => {
  const [client] = scope.clients
  const own = scope.clients.length === 1 && client ? (await labelsOf(db, client)).labels : ({} as Record<string, string>)
  return (key: string, fallback: string) => own[key] ?? fallback
}
