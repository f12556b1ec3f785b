export const engineNames = ['virtual', 'whatsapp'] as const
export type EngineChoice = (typeof engineNames)[number]

export const engineLabels: Record<EngineChoice, string> = {
  virtual: 'celular virtual, para experimentar sem WhatsApp',
  whatsapp: 'WhatsApp, como aparelho conectado (não oficial: o número pode ser bloqueado)',
}

/** The package of an engine; null for built-in ones. */
export const enginePackages = {
  virtual: null,
  whatsapp: '@morpheus/engine-whatsapp',
} as const satisfies Record<EngineChoice, string | null>
