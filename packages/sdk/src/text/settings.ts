/** Shared texts of the settings. Configuration spec §8. */
export const settingsMessages = {
  loadFailure: 'Erro ao carregar configurações',
  saved: 'Configurações de conta salvas com sucesso!',
  saveFailure: 'Erro ao salvar configurações',
  preferencesSaved: 'Preferências de notificação salvas com sucesso!',
  preferencesFailure: 'Erro ao salvar preferências',
  passwordsApart: 'As senhas não coincidem',
  passwordChanged: 'Senha alterada com sucesso!',
  passwordFailure: 'Erro ao alterar senha',
  twoFactorSetupFailure: 'Erro ao configurar autenticação de dois fatores',
  twoFactorBadToken: 'Token inválido. Tente novamente.',
  twoFactorEnabled: 'Autenticação de dois fatores ativada com sucesso!',
  twoFactorDisabled: 'Autenticação de dois fatores desativada!',
  twoFactorDisableFailure: 'Erro ao desativar autenticação de dois fatores',
} as const
