/// Words that do not identify a customer, in lower case. `verify.commonNames` adds more.
extension NameRule {
  /// Everyday words of apps, and the words of `frameworkWords`.
  package static let commonWords: Set<String> = Set(
    """
    account android apple application audio awesome base beta book books camera cash chat client cloud coach
    common connect content context core custom customer data date default demo dev development drive event events
    example feed file files finance fitness flow food foundation game games general google group health home hotel
    info internal iphone item kids learn library light link local mail main maps market media meeting message
    mobile model models money move movie music name network news none notes null object online open photo photos
    play player podcast private product production radio reader record release resource resources ride sample
    school search sensor service shop signal sleep social sport sports staging start state store stream study
    swift system talk team test testing tests time track tracker travel true type unknown user users value version
    video view walk wallet watch weather word words work workout world
    """.split(whereSeparator: \.isWhitespace).map(String.init)
  ).union(frameworkWords)

  /// Words of licences (MIT, BSD, Apache 2.0), of headers and Swift interfaces, of Apple's public names and of the short texts on
  /// screens. Written by hand; its gaps were found with the frameworks that Intercom and Zendesk publish, the licences in Debian,
  /// and the interfaces of Swift's toolchain.
  private static let frameworkWords: Set<String> = Set(
    """
    abstract accept acceptance access action actions active additional address after agent agreement alert alias
    also alternate anonymous answer apache appearance appendix apply apps april archive array article articles
    asset assets assume atomic attachment attempt attribute attributes attribution august auth authentication
    authorization authorized auto automatic availability available avatar axis back background badge banner basic
    before block body bold border buffer build builtin button cache call callback calls cancel cannot catalog
    category center certificate change character check child children choose claims clear click close closed
    closure codable collection collections color column comment commercial compare compatibility completed
    component computer conditions config configuration conformance connection constants constraint constraints
    constructor contact container contains contents contract contribution contributions contributor contributors
    control controller conversation coordinator copies copy copyable copying corner could count counter create
    created current damages dark debug december decision decodable decoder definitions delay delegate delete depth
    derivative detail details developer developers dictionary digital dimension direct direction directory
    disabled disclaimer dismiss dispatch display distance distribution document documentation documents domain
    done duplicate duration dynamic edge effect electronic element email empty enable enabled encodable encode
    encoder encrypted encryption endpoint engine english enter entity entries entry equatable escape even except
    exception executable exit expand expected experiment express extended extensions external extra fail failed
    failure fallback fast fatal feature february fetch field fields filename filter first folder follow font fonts
    force form format found frame free friday from front full functions future gallery generated generator generic
    global good grant granted great handle handler hash hashable hasher have head heading height help helper here
    hide history hook host however icons identifiable identifiers identity idle ignore image implementation
    incorporated index indicator indices inherited initial initialize inner input inside instance intellectual
    international interval invalid iterator january java july june just keys kind label language large last later
    latest layout left legacy legal length less level liability licensed licensor like limitation line lines
    linked list listener literal load loader loading location lock logging login lower major make manager mapping
    march margin mark marker mask master match material math maximum member menu merchantability merge messages
    messaging meta metadata methods middleware minimum minor minute missing mode modified modify modules monday
    more most multiple names navigation need nested next node nonnull normal note nothing notice notices
    notification notifications notify november nullable numbers numeric obligations observable observer october
    offset once only opaque operation option options order original other otherwise outer output overview owner
    packages page pages parameter parameters parent parse part parts party pass paste patch patent perform
    performance period permission permissions permitted person personal phone pipe place placeholder plain please
    point pointer points policy pool portal position post present preview previous primary print process producer
    program programs progress project promise prompt properties protection provide provider proxy publisher
    purpose push python quality quantity query question queue random rate read reading readme reason receipt
    recent rectangle redistribution reducer reference refresh registration regular relation reload remote remove
    render reply reporter reports repository representation reproduction request requests requires reserved reset
    responder response responses result results resume retry right rights root router runtime same saturday scheme
    scope score screen scroll section sections secure security select selected selector send sendable sender sent
    september sequence serial server services session settings shadow shake share shared shell should show sign
    signature simulator since single site slice slot small smart software some something space stack standard
    starting status step steps stop storage stores street strings strong structure style subject submission submit
    subscription success suggested sunday support symbol syntax table tags take tasks temporary termination terms
    text than thank that theme there these they third this thread thursday ticket tickets tile timeout timestamp
    title today toggle token tomorrow topic trace trademarks transfer transform transition translation
    transparency tree trusted tuesday tuple types under unexpected union unique universal university unread
    unsupported update updated updates upload upper usage used username uses using utilities valid values variable
    vector verify versions vertical views visible voice volume waiting warning warranties warranty wednesday what
    whether width will window windows with without works wrap wrapper write writing wrong xcode year yesterday
    your zero
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Words of `Package.swift`, podspecs, module interfaces, property lists and this tool's JSON, in lower case.
  package static let syntaxWords: Set<String> = Set(
    """
    actor arch artifact associatedtype async author authors await begin binary binarytarget bool break bundle case
    catch char checksum class code const continue convenience copyright deinit dependencies deprecated description
    dict digest double each else elsif encoding ensure enum error export extension extern false features final
    float framework frameworks func function guard header headers homepage http https identifier import include
    infix inline inout integer interface introduced lazy let libraries license linkersettings long macos manifest
    method module mutating nonmutating number objc obsoleted open operator optional override package
    packagedescription path platform platforms plist podspec postfix precedencegroup prefix products property
    protocol public raise real renamed require required rescue rethrows return self short signed size source spec
    static strict string struct subscript subspec summary super switch target targets then throw throws tool tvos
    typealias typedef uint undef undefined unless unowned until url vendored visionos void volatile watchos weak
    when where while yield
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
