import { type TableDeclarations, userOwner } from '../../core/tableDeclaration.js'

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const eventsTables = {
  events: {
    backup: { owner: userOwner, content: 'history', step: 'messages' },
    // Events keep their order without gaps: those about the person are blanked.
    personalData: { kind: 'events', owner: userOwner, textColumns: ['payload'] },
  },
} satisfies Partial<TableDeclarations>
