import { ofTheMachine, ofUser, type TableDeclarations } from '../../core/tableDeclaration.js'

export const systemTables = {
  health_probe: ofTheMachine,
  clock_watch: ofTheMachine,
  store_identity: ofTheMachine,
  fences: ofTheMachine,
  nodes: ofTheMachine,
  leases: ofTheMachine,
  node_calls: ofTheMachine,
  idempotent_answers: {
    backup: { leftOut: 'Answers to calls of one day; some show a secret.' },
    // Sealed: opened, redacted and sealed again.
    personalData: { kind: 'other', by: ofUser },
  },
} satisfies Partial<TableDeclarations>
