import { type LimitNode, type SelectModifierNode, SqliteQueryCompiler } from 'kysely'

/** What Kysely says otherwise for SQLite than suits it. */
export class StatementCompiler extends SqliteQueryCompiler {
  /** Rows need no lock where one transaction writes at a time, and SQLite knows none: `for update` and its like go. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!node.modifier?.startsWith('For')) super.visitSelectModifier(node)
  }

  /**
   * SQLite plans by the value of a bare `limit ?`, and therefore compiles the statement anew for each execution, which
   * takes longer than most of ours run. It does not look into an expression.
   */
  protected override visitLimit(node: LimitNode): void {
    this.append('limit +')
    this.visitNode(node.limit)
  }
}
