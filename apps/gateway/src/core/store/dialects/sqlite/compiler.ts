import { type LimitNode, type SelectModifierNode, SqliteQueryCompiler } from 'kysely'

/** SQLite query compiler with two fixes for Kysely's output. */
export class SqliteStatementCompiler extends SqliteQueryCompiler {
  /** SQLite has one writer and no row locks: drops `for update` and its like. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!node.modifier?.startsWith('For')) super.visitSelectModifier(node)
  }

  /**
   * SQLite replans a bare `limit ?` by its value and so recompiles the statement for each execution, which takes longer
   * than running it. An expression avoids that.
   */
  protected override visitLimit(node: LimitNode): void {
    this.append('limit +')
    this.visitNode(node.limit)
  }
}
