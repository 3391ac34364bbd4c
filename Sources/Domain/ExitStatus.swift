/// What the process tells its caller, after sysexits.h where a code exists there.
package enum ExitStatus: Int32, Sendable {
  case done = 0
  case foundProblems = 1
  case someCustomersFailed = 2
  case usage = 64
  case badInput = 65
  case bug = 70
  case inputOutput = 74
  case temporary = 75
  case badConfiguration = 78
}
