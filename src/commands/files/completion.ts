/** `monocle-k8s completion`: prints a script that completes commands, flags and files in a shell. */
import type { Command, Run } from '../../cli/command.js';
import { commands } from '../../cli/command-table.js';
import { writeData } from '../../output/stdout.js';

export const run: Run<'completion'> = async ([shell]) => {
  await writeData(shell === 'fish' ? fish() : shell === 'zsh' ? `${ZSH}${bash()}` : bash());
  return 0;
};

/** Starts zsh's completion system if necessary, and its support for bash completions. */
const ZSH = `(( $+functions[compdef] )) || { autoload -U +X compinit && compinit }
autoload -U +X bashcompinit && bashcompinit
`;

function flagsOf({ flags }: Command): string[] {
  return [
    ...Object.entries(flags).flatMap(([name, { short }]) => [
      `--${name}`,
      ...(short ? [`-${short}`] : []),
    ]),
    '--help',
  ];
}

function bash(): string {
  const cases = commands.map((command) => {
    const words = [...flagsOf(command), ...(command.choices ?? [])].join(' ');
    const values = Object.entries(command.flags)
      .filter(([, { choices }]) => choices)
      .map(
        ([name, { choices }]) =>
          `      [[ $previous == --${name} ]] && COMPREPLY=($(compgen -W "${choices?.join(' ')}" -- "$current")) && return\n`,
      )
      .join('');
    const files = command.files
      ? `      if [[ $current != -* ]]; then
        local IFS=$'\\n'
        COMPREPLY=($(compgen -f -- "$current"))
        return
      fi
`
      : '';
    return `    ${command.name})\n${values}${files}      COMPREPLY=($(compgen -W "${words}" -- "$current")) ;;`;
  });
  const names = commands.map(({ name }) => name).join(' ');
  return `# monocle-k8s completion for bash
_monocle_k8s() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  if (( COMP_CWORD == 1 )); then
    COMPREPLY=($(compgen -W "${names} help --help --version" -- "$current"))
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join('\n')}
    help) COMPREPLY=($(compgen -W "${names}" -- "$current")) ;;
  esac
}
complete -o filenames -F _monocle_k8s monocle-k8s
`;
}

function fish(): string {
  const lines = commands.flatMap((command) => {
    const within = `-n "__fish_seen_subcommand_from ${command.name}"`;
    return [
      `complete -c monocle-k8s -f -n __fish_use_subcommand -a ${command.name} -d ${quote(command.summary)}`,
      ...(command.files ? [`complete -c monocle-k8s -F ${within}`] : []),
      ...(command.choices
        ? [`complete -c monocle-k8s -f ${within} -a ${quote(command.choices.join(' '))}`]
        : []),
      ...Object.entries(command.flags).map(([name, { short, value, choices, description }]) =>
        [
          `complete -c monocle-k8s ${within} -l ${name}`,
          short ? ` -s ${short}` : '',
          value ? ' -r' : '',
          choices ? ` -f -a ${quote(choices.join(' '))}` : '',
          ` -d ${quote(description)}`,
        ].join(''),
      ),
    ];
  });
  return `# monocle-k8s completion for fish\n${lines.join('\n')}\n`;
}

const quote = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;
