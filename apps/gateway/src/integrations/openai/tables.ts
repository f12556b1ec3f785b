import { countsOnly, sessionOwner, type TableDeclarations } from '../../core/tableDeclaration.js'

export interface ModelUsageRow {
  session_id: string
  /** `2026-11-21` in the gateway's time zone. */
  day: string
  model: string
  calls: number
  input_tokens: number
  output_tokens: number
  /** Millionths of a US dollar, of the calls with a known price. */
  cost: number
  /** Number of calls without a known price. */
  unpriced: number
}

declare module '../../core/store/tables.js' {
  interface Tables {
    model_usage: ModelUsageRow
  }
}

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const openaiTables = {
  model_usage: {
    backup: { owner: sessionOwner, content: 'history', step: 'messages' },
    personalData: countsOnly,
  },
} satisfies Partial<TableDeclarations>
