/** What `--engine` may name, the usual one first. */
export const engineNames = ['virtual', 'whatsapp'] as const
export type EngineChoice = (typeof engineNames)[number]

/** For who starts the gateway. */
export const engineLabels: Record<EngineChoice, string> = {
  virtual: 'celular virtual, para experimentar sem WhatsApp',
  whatsapp: 'WhatsApp, como aparelho conectado (não oficial: o número pode ser bloqueado)',
}

/** The package that has an engine; null for one of the gateway's own. */
export const enginePackages = {
  virtual: null,
  whatsapp: '@morpheus/engine-whatsapp',
} as const satisfies Record<EngineChoice, string | null>
