/** The fixed texts of configuration spec §8, Settings, that more than one face shows. */
export const settingsMessages = {
  loadFailure: 'Erro ao carregar configurações',
  saved: 'Configurações de conta salvas com sucesso!',
  saveFailure: 'Erro ao salvar configurações',
  preferencesSaved: 'Preferências de notificação salvas com sucesso!',
  preferencesFailure: 'Erro ao salvar preferências',
} as const
