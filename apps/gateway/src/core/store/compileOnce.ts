import { type Compilable, type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.js'

/** Placeholder in a compiled query for a value bound at execution. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/**
 * Builds and compiles a hot query once per database: both together take Kysely longer than SQLite takes to run it.
 * `value('name')` marks a bound value.
 */
export function compileOnce<Values extends object>() {
  const value: ValueOf<Values> = (name) => sql`${new Placeholder(name)}`
  return <Row>(build: (db: Db, value: ValueOf<Values>) => Compilable<Row>) => {
    // Transactions share the adapter of their database.
    const queries = new WeakMap<object, CompiledQuery<Row>>()
    return (db: Db, values: Values): Promise<QueryResult<Row>> => {
      const { adapter } = db.getExecutor()
      const query = queries.get(adapter) ?? build(db, value).compile()
      queries.set(adapter, query)
      const valuesByName = new Map(Object.entries(values))
      const parameters = query.parameters.map((parameter) =>
        parameter instanceof Placeholder ? valuesByName.get(parameter.name) : parameter,
      )
      return db.executeQuery({ ...query, parameters })
    }
  }
}
