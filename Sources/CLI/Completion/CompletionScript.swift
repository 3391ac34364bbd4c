/// What a shell reads to complete command lines: it asks the `release` on PATH, so it never knows another version's options.
enum CompletionScript: String, CaseIterable, Sendable {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  // For bash 3.2 too, which macOS has: it has no compopt.
  private static let bashText = #"""
    # Completes release in bash. Printed by `release completion bash`.
    _release() {
      local word line previous= option=
      local -a words=()
      COMPREPLY=()
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        word=${word//[\"\'\\]/}
        # Bash takes --option=value apart.
        if [[ ${#words[@]} -gt 0 && ($word == = || $previous == =) ]]; then
          words[${#words[@]} - 1]+=$word
        else
          words+=("$word")
        fi
        previous=$word
      done
      word=${words[${#words[@]} - 1]}
      if [[ $word == --*=* && $COMP_WORDBREAKS == *=* ]]; then option=${word%%=*}=; fi
      compopt +o default 2>/dev/null
      while IFS= read -r line; do
        case $line in
          :file) compopt -o default 2>/dev/null ;;
          :folder) compopt -o dirnames 2>/dev/null ;;
          *)
            word=${line%%$'\t'*}
            COMPREPLY+=("${word#"$option"}")
            ;;
        esac
      done < <(command release completion --words -- "${words[@]}" 2>/dev/null </dev/null)
    }
    complete -o default -F _release release

    """#

  private static let zshText = #"""
    #compdef release
    # Completes release in zsh. Printed by `release completion zsh`.
    _release() {
      local line
      local -a lines candidates
      lines=("${(@f)$(command release completion --words -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null </dev/null)}")
      for line in $lines; do
        case $line in
          :file) compset -P '--*='; _files ;;
          :folder) compset -P '--*='; _path_files -/ ;;
          *) candidates+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
        esac
      done
      (( $#candidates )) && _describe -V release candidates
    }
    if [[ $funcstack[1] == _release ]]; then
      _release "$@"
    else
      compdef _release release
    fi

    """#

  private static let fishText = #"""
    # Completes release in fish. Printed by `release completion fish`.
    function __release_complete
        set -l words (commandline -opc)
        set -e words[1]
        set -l current (commandline -ct)
        set -l option (string match -r -- '^--[^=]*=' "$current")
        set -l value (string replace -r -- '^--[^=]*=' '' "$current")
        for line in (command release completion --words -- $words "$current" 2>/dev/null </dev/null)
            switch $line
                case :file
                    printf '%s\n' "$option"(__fish_complete_path "$value")
                case :folder
                    printf '%s\n' "$option"(__fish_complete_directories "$value")
                case '*'
                    printf '%s\n' $line
            end
        end
    end
    complete -c release --no-files --keep-order -a '(__release_complete)'

    """#
}
