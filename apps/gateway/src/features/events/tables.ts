import { type TableDeclarations, userOwner } from '../../core/tableDeclaration.js'

export const eventsTables = {
  events: {
    backup: { owner: userOwner, kind: 'history', step: 'messages' },
    // Events keep their order without gaps: those about the person are blanked.
    personalData: { kind: 'events', owner: userOwner, textColumns: ['payload'] },
  },
} satisfies Partial<TableDeclarations>
