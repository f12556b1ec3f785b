/** How the situations that a session may be in are typed: the command's help is drawn without the rest of it. */
export const situationHelp = 'no-ar, reconectando, fora-do-ar ou nao-pareada'
