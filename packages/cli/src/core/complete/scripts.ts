import type { Context } from '../context.js'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

const completionScripts: Readonly<Record<Shell, string>> = {
  bash: `# morpheus: no ~/.bashrc, eval "$(morpheus completar bash)"
_morpheus() {
  local -a words=()
  local index last word line value
  # bash corta as palavras em cada dois-pontos, que os eventos têm.
  for ((index = 1; index <= COMP_CWORD; index++)); do
    if ((index > 1)) && [[ "\${COMP_WORDS[index]}" == :* || "\${COMP_WORDS[index - 1]}" == *: ]]; then
      words[last]+="\${COMP_WORDS[index]}"
    else
      last=\${#words[@]}
      words[last]="\${COMP_WORDS[index]}"
    fi
  done
  word="\${words[last]}"
  COMPREPLY=()
  while IFS= read -r line; do
    value="\${line%%$'\\t'*}"
    [[ "$word" == *:* ]] && value="\${value#"\${word%:*}:"}"
    case "$word" in
      \\"*|\\'*) COMPREPLY+=("$value") ;;
      *) COMPREPLY+=("$(printf '%q' "$value")") ;;
    esac
  done < <(morpheus __complete "\${words[@]}" 2>/dev/null)
}
complete -o default -F _morpheus morpheus
`,
  zsh: `#compdef morpheus
# morpheus: no ~/.zshrc, depois de compinit, eval "$(morpheus completar zsh)"
_morpheus() {
  local -a found loose
  local line
  while IFS= read -r line; do
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(morpheus __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#found} )); then
    # O que morpheus acha sem acentos ou maiúsculas, zsh não reconheceria.
    (( \${#\${(M)found:#\${(bQ)words[CURRENT]}*}} )) || loose=(-U)
    _describe morpheus found $loose
  else
    _files
  fi
}
compdef _morpheus morpheus
`,
  fish: `# morpheus: morpheus completar fish > ~/.config/fish/completions/morpheus.fish
function __morpheus
  set -l before (commandline -opc)
  morpheus __complete $before[2..-1] (commandline -ct) 2>/dev/null
end
complete -c morpheus -f -a '(__morpheus)'
`,
}

export async function completion({ output }: Context, shell: Shell): Promise<void> {
  await output.write(completionScripts[shell])
}
