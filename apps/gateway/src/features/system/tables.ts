import { machineTable, type TableDeclarations, userOwner } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const systemTables = {
  health_probe: machineTable,
  clock_watch: machineTable,
  store_identity: machineTable,
  fences: machineTable,
  nodes: machineTable,
  leases: machineTable,
  node_calls: machineTable,
  schema_contractions: machineTable,
  commit_marks: machineTable,
  idempotent_answers: {
    backup: { exclusionReason: 'Answers to calls of one day; some show a secret.' },
    // Sealed: opened, redacted and sealed again.
    personalData: { kind: 'other', owner: userOwner },
  },
} satisfies Partial<TableDeclarations>
