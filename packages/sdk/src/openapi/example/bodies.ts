const components = [
  { type: 'BODY', text: 'Olá! Seu pedido saiu para entrega.' },
  { type: 'FOOTER', text: 'Loja da Ana' },
]

/** Handwritten bodies, for rules between fields or a more useful first example than the schema gives. */
export const bodyExamples: Readonly<Record<string, unknown>> = {
  'cloudTemplates.create': { name: 'pedido_saiu', language: 'pt_BR', category: 'UTILITY', components },
  'cloudTemplates.update': { components },
  'tokens.create': { externalIds: ['cliente-42'], abilities: ['pair'] },
  'messages.send': { to: '5511988887777', message: 'Olá, Maria! Seu pedido saiu para entrega.' },
}
