import { ofUser, type TableDeclarations } from '../../core/tableDeclaration.js'

export const eventsTables = {
  events: {
    backup: { by: ofUser, kind: 'history', step: 'messages' },
    // Events keep their order without gaps: those about the person are blanked.
    personalData: { kind: 'events', by: ofUser, text: ['payload'] },
  },
} satisfies Partial<TableDeclarations>
