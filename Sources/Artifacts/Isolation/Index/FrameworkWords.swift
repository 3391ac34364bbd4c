/// Made by `scripts/framework-words`, which names its sources.
extension NameRule {
  /// Words that the SDKs of at least three vendors have, in lower case: in a framework, one may be nobody's name.
  static let frameworkVocabulary: Set<String> = Set(
    """
    abandoned abbrechen abbreviation abcdefghijklmnopqrstuvwxyz ability able about above absent absolute abstracting
    abstraction acceptable accepted accepting accepts accessed accesses accessibility accessible accessing accessor
    accessors accidentally according accordingly accumulated accuracy accurate aceptar acquire across actionable
    activate activated activates activating activation actively activities activity acts actual actually adapter
    adaptive adding addition additionally addr addresses adjust adjusted adjusting adjustment adjustments adjusts
    advance advanced advances advertiser advertising affect affected affects affine afterwards again against agents
    aggregate aggregated aggregation alerts algorithm aliases align aligned alignment alive alle alloc allocate
    allocated allocating allocation allocator allow allowed allowing allowlist allows almost alone along alongside
    alpha alphabetical alphanumeric alphanumerics already alternative alternatively although always ambiguity
    ambiguous among amount analysis analytics analyze analyzer ancestor anchor anchored anda angle animate animated
    animating animation animations annotation annuleren annulla another answers anticipate anymore anyone anything
    anytime anywhere apart aplikasi appear appeared appears append appended appending appends appex applicable
    applications applied applies applying approach appropriate appropriately approximate approximation appspot
    arbitrary architecture archived archiver area areas aren args argument arguments arise arithmetic armv around
    arranged arrays arrive arrived arrow ascending ascii asked asking asks aspect aspects assert assertion
    assertions assign assigned assignment associate associated associating assumed assumes assuming assumption
    assumptions asynchronous asynchronously atomically attach attached attaches attaching attachments attempted
    attempting attempts attr attributed attrs audience authenticate authenticated authenticates autoclosure
    automatically autoreleasing autoresizing autoupdating avail avec average avoid avoiding avoids awaiting awaits
    awake aware away backed backend backgrounded backgrounding backgrounds backing backoff backtrace backup backward
    backwards balance bare based baseline bash basis batal batch batched batches batching battery bearer became
    because become becomes becoming been began beginning begins begun behalf behave behaves behavior behaviors
    behaviour behind being belong belonging belongs below benefit benefits besides best better between beyond bezier
    bigger billing bind binding bindings birth bitmap bits bitte bitwise black blank blob blocked blocking blocks
    blog blue blur bookkeeping bookmark boolean booleans both bottom bounce bounces bound boundaries boundary
    bounded bounding bounds branch brand breadcrumb breaking breaks bridge bridged bridges bridging brief brightness
    bring broad broken browser browsers bubble buckets budget buffered buffering bugs builder building builds built
    buka bundled bundles business busy buttons bypass bypasses bypassing byte bytef bytes cached caches caching
    calculate calculated calculates calculating calculation calendar callbacks called caller callers calling callout
    callstack came camel campaign campaigns cancelar canceled canceling cancellable cancellation cancelled
    cancelling cancels candidate candidates canonical canvas capabilities capable capacity capped caption capture
    captured captures capturing card care carousel carrier carries carry carrying cases cast casting casts catalyst
    catches catching categories caught cause caused causes causing ceil cell cells cellular centered centers cerrar
    certain chain chained challenge chance changed changes changing channel characters charge chars charset checkbox
    checked checker checking checkout checks choice choices chooses choosing chosen chunk chunks circle circuit
    circular circumstances city clamp clamped clang classes classic classification classified classify clause clean
    cleaned cleaning cleanup cleared clearing clears clickable clicked clicks clients clip clipped clipping clips
    clock clockwise closely closer closest closing closures cluster coba cocoa cocoapods coded coder codes coding
    cold collect collected collecting collector collects collide colors combination combine combined combining come
    comes coming comma command commands comments commit commonly communicate communicating communication compact
    company comparable compared compares comparing comparison compat compatible compilation compile compiled
    compiler compilers compiles complete completely completes completing completion complex complexity compliance
    components compose composed composite comprehensive compressed compression comprises compute computed computes
    computing concat concatenate concatenated concerns concrete concurrency concurrent concurrently cond condition
    conditionally conditionals configs configurable configurations configure configured configures configuring
    confirm confirmation confirmed conflict conflicting conflicts conform conforming conforms confused conjunction
    connected connecting connections connectivity connessione connexion consecutive consent conservatively consider
    considered considering considers consistency consistent console constant constrain constrained construct
    constructed constructing construction constructors constructs consumable consumables consume consumed consumer
    consumers consumes consuming consumption contain contained containers containing containment contexts contextual
    continuation continuous contrast contributes contributing controllers controlling controls convenient convention
    conversion conversions convert converted convertible converting converts cookie cookies cooldown coordinate
    coordinates copied corners correct correction correctly correlate correlated correlation corresponding
    corresponds corrupted cost couldn countdown counted counterpart counters counting country counts course cover
    coverage covering covers cplusplus crash crashes crashing creates creating creation credential credentials
    credit critical cropped cross crypto cuba cumulative currency currently cursor curve customers customizable
    customization customizations customize customized customizing cycle cycles cyclomatic darker darwin dashboard
    datas dates days deactivate deactivated deactivates deadline deadlock deadlocks deal dealing dealloc deallocate
    deallocated deallocation debounce debugging decide decided decides deciding decimal decisions declaration
    declarations declare declared declares declaring decline decode decoded decodes decoding decorator decrement
    dedicated deduplicate deduplication deep defaults defensive defer deferred deferring defers define defined
    defines defining definition deflate degree degrees delayed delays delegates deleted deletes deleting deletion
    deliberately deliver delivered delivering delivers delivery delta demand denied denne density depend dependency
    dependent depending depends deprecation derived deriving desc descendant descending describe described describes
    describing descriptions descriptor descriptors deserialization deserialize deserialized deserializes design
    designated designed desired desktop despite destination destinations destroyed detach detached detailed detect
    detected detection detector detects determine determined determines determining deterministic developed
    developing device devices diagnose diagnosis diagnostic diagnostics dialog dictionaries dicts didn diff differ
    difference differences different differentiate differs digit digits dimensions directional directly directories
    dirty disable disables disabling disallowed disappear disappears discard discardable discarded discarding
    disconnected discount discounts discussion disjoint disk dismissal dismissed dismisses dismissing dispatched
    dispatcher dispatches dispatching displayed displaying displays disposition distant distinct distinguish
    distribute divide division dlsym docs documented does doesn doing domains doubles down download downloaded
    downloader downloading downloads downstream drag dragging draw drawing drawn draws drift drill driven drives
    driving drop dropped dropping drops dummy dump duplicated duplicates durations during dyld dynamically eagerly
    earlier earliest early ease easier easily easy edges edit editing editor effective effectively effects efficient
    effort either elapsed elements elif eligibility eligible eliminate elseif elsewhere embedded embeds emit emits
    emitted emitting enables enabling encapsulates encoded encodes encodings encounter encountered encountering
    encounters ended endian endif ending endpoints ends enforce enforced enforcement enforces enhance enough ensures
    ensuring entered entering enters entire entirely entitlement entitlements enumerate enumerated enumeration
    enumerator enums envelope environment ephemeral epoch epsilon equal equality equals equivalent erase erased
    erroneous errors escaped escaping especially essential essentially establish estimated etag evaluate evaluated
    evaluates evaluating evaluation eventual eventually ever every everything evolution exact exactly examples
    exceeded exceeding exceeds exceptions excessive exchange exclude excluded excluding exclusion exclusive
    exclusively exclusivity execute executed executes executing execution executor exhausted exist existence
    existing exists exited exits expect expecting expects expensive experience experimental expiration expire
    expired expires explanation explicit explicitly exponential exported expose exposed exposes exposure expressible
    expression expressions extend extending extends externally extract extracted extracting extraction extractor
    extracts extras extremely facebook facing fact factor factory failing fails failures fairly fall fallbacks
    falling falls fallthrough family faster fault favor fechar feedback female fermer fetched fetcher fetches
    fetching fewer fileprivate fill filled filling filtered filtering filters finalize finally find finder finding
    finds fine finish finished finishes finishing finite fire fired fires fits five fixed fixes flag flags flat
    flattened flattens flavor flexibility flexible flight flip flipped floating floor flush flushed flushes flushing
    flutter focus focused followed following follows footer footprint forbidden forced forces forcing foreground
    foregrounded forever formal formats formatted formatter formatting forms forts forums forward forwarded
    forwarding forwards four fraction fractional fragment fragments frames frequency frequent frequently fresh
    freshly friendly frozen fully functionality funnel furnished further gate gated geen gender generally generate
    generates generating generation geometry gesture gestures gets getter getting github give given gives giving
    globally goal goes going gone grab gracefully gradient granting grants graph graphic graphics gray greater
    greatest green gregorian grid grouped grouping groups grows guarantee guaranteed guarantees guards guess guide
    guides gzip half hand handled handlers handles handling handshake hang hangs happen happened happening happens
    happy hard hashed hashes hasn haven having headline heap heavy held hello helpers helpful helps hence hereby
    hexadecimal hidden hides hiding hierarchy high higher highest highlight highlighted highly hindi hint hints
    historical hold holder holding holds hood horizontal horizontally hosting hosts hour hours href html huge human
    hybrid icon ideal idempotent identical identification identified identifies identifying identities idfa idfv
    idiom ifdef ifndef igen igjen ignored ignores ignoring ikke illegal images immediate immediately immutable
    impact impacting impl implement implementations implemented implementing implements implicit implicitly implies
    important imported importing imports impossibile impossible impression impressions improve inactive inbound
    included includes including inclusive incoming incompatible incomplete inconsistency incorrect increase
    increased increases increment incremental incremented incrementing increments indefinitely independent
    independently indexed indexes indexing indicate indicated indicates indicating indicators indirect indirection
    individual individually inet infer inferred inferring infinite infinity inform information informational informs
    infos ingest inherit init initialization initialized initializer initializers initializes initializing initially
    initiate initiated initiates inject injectable injected injecting injection injects inlinable inputs insecure
    insensitive insert inserted insertion inserts inset insets inspect inspectable inspected inspection inspector
    inspired install installation installed installing installs instances instancetype instantiate instantiated
    instantiation instead instruction instructions instrument instrumentation insufficient intact inte integers
    integrate integrating integration integrations integrity intend intended intent intentionally interact
    interacted interacting interaction interactions interactive interacts intercept intercepted intercepting
    interception interceptor interested interesting intermediate internally internals internet interop
    interoperability interpolate interpolated interpolation interpret interpreted interrupted intersection
    intersects intervals into intrinsic intro introduce introductory invalidate invalidated inversion inverted
    invisible invocation invocations invoke invoked invokes invoking involves ipad irrelevant isolated isolating
    isolation issue issued issues italic items iterable iterate iterating iteration iterations itself itunes ivar
    javascript jitter join joined jpeg json justified kanselahin keep keeping keeps kembali kept kern kernel
    keyboard keyed kill kinds klass know known knows koneksi koneksyon labels lack lacks lagi landscape lang
    languages larger late latency latitude latter launch launched launches launching layer layers lazily lead
    leading leads leaf leak leaking leaks least leave leaves leaving leeway lets letter letters letting levels
    licenses life lifecycle lifetime lightweight likelihood likely limit limitations limited limiting limits linear
    linker linking links linux listed listen listeners listening listens listing little live loaded loads locale
    locales localization localizations localize localized locally locate located locations locked locking logged
    logger loggers logic logical logo logout logs longer longitude look looked looking looks lookup lookups loop
    loops loose lose losing loss lossless lost lowercase lowercased lowercases lowest mach machine macro macros made
    magic magnitude magnitudes mainly maintain maintained maintaining maintains maken makes making male malformed
    malloc manage managed management manages managing mandatory mangled manipulation manner manual manually many
    mapped mapper margins marked marketing marking marks masks matched matches matching materials matrix matter
    maybe mean meaning meaningful means meant meantime measure measured measurement measures measuring mechanism
    mechanisms medium meet members membership memory merged merges merging metric metrics microseconds microsoft
    middle might migrate migrated migrating migration millis millisecond milliseconds mime minimal minimize minus
    minutes mirror mirrored mirroring mirrors misc mismatch miss missed mixed mock mocks modal modern modes
    modification modifications modifier modifiers modifies modifying moment monitor monitored monitoring monospaced
    month monthly mostly motion moved movement moves moving mozilla much muli multi multiline multipart multiplier
    multiply multiplying must mutable mutate mutated mutates mutation mutations mutual named namespace namespaced
    naming nanosecond nanoseconds native natural navigate navigates navigating near nearest nearly necessarily
    necessary needed needing needs negative neither nesting networking never newer newest newline newlines newly
    nicht noise nonatomic nonce nonisolated nonobjc normalize normalized normally notation notified notifier
    notifies notifying novamente nullability numerical obfuscated objective objects observation observe observed
    observers observes observing obtain obtained obtaining occur occured occurred occurrence occurrences occurring
    occurs octet offending offer offers officially offline offsets often older oldest omit omitted omitting ones
    ongoing onto opacity opened opening openradar opens opensource operates operating operations opnieuw opportunity
    opposed opposite opted optimization optimize optimized optimizing optionally opts orchestrates orchestrator
    ordered ordering organization orientation origin originally originated originating origins others ours ourselves
    outcome outcomes outdated outgoing outline outside over overall overflow overlapping overlay overload overloads
    overridden overrides overriding overwrite overwriting overwritten ownership owning owns pack packed padding pads
    paid pair paired pairs panel para paragraph parallel param params parents parsed parser parses parsing partial
    partially particular particularly passed passes passing passive password past paths pattern pause paused pauses
    pausing payload payloads payment pending percent percentage performed performing performs periodic periodically
    periods permanent permanently permit persist persisted persistence persistent persisting persists persons phase
    phases physical picker picking picture ping pinned pinning pipeline pixel pixels placed placement placements
    places plan planned playback played playing plugin plus pods pointee pointers pointing poll polling polls
    populate populated port portrait positioning positions positive positives posix possible possibly postal posted
    posting posts potential potentially power practice pragma precedence precise precision preconcurrency
    precondition predefined predicate predicted prefer preference preferences preferred prefers prefetch prefetching
    prefixed prefixes prematurely premium premultiplied preparation prepare prepares preparing preprocessor presence
    presentation presentations presented presenter presenting presents preserve preserved preserves preserving press
    pressed presses pressure pretty prevent prevented preventing prevents previews previously prewarm prewarming
    price primarily primitive principal printed printing prints prior prioritized priority privacy probably problem
    problems proc proceed proceeds processed processes processing processor processors produce produced produces
    producing profile profiles programmatically projects promote promoted promotional propagate propagated
    propagates propagation proper properly proposed protect protected protocols provided providers provides
    providing provisional provisioning proxies prune publicly publish published publishes publishing pull pulls
    purchase purchased purchaser purchases purchasing pure purple purposes pushed pushing puts quad qualified quartz
    queried queries querying queued queues quick quickly race racing radar radial radii radius radix raised randomly
    range ranges ranging rare rather rating ratio reach reachability reachable reached reaches reaching react
    readable readonly reads readwrite ready really reasonable reasons rebuild rebuilding receive received receiver
    receives receiving recently recognize recognized recognizer recognizers recommend recommended recorded recorder
    recording records recover recovered recovering recovery recreate rect recursion recursive recursively redacted
    redaction redirect redirection redistributions redraw reduce reduced reduces reducing redundant refactor
    refactoring refer referenced references referred referrer refers refined reflect reflected reflecting reflection
    reflects refreshed refreshes refreshing regarding regardless regex region regions register registered
    registering registers registry regression reject rejected rejects related relationship relationships relative
    relatively released releases relevant reliable reliably relies rely relying remain remainder remaining remains
    removal removed removes removing rename rendered renderer rendering renders renewable renewal repeat repeated
    repeating repeats replace replaced replacement replaces replacing replay replayed replays repo report reported
    reporting represent representable representations represented representing represents reproduce requested
    requesting requirement requirements requiring reserve resets resetting resign resigning resistance resizable
    resize resizes resizing resolution resolve resolved resolver resolves resolving respect respecting respective
    respectively respond responding responds responsibility responsible responsive rest restart restarted restarting
    restarts restore restored restores restoring restrict restricted restriction resulted resulting resumed resumes
    resuming retain retained retaining retains retried retries retrieval retrieve retrieved retrieves retrieving
    retroactive retryable retrying returned returning returns reusable reuse reused reuses reusing reverse reversed
    revert review revocation revoked rich ring risk robust role rotated rotation roughly round rounded rounding
    route routes routine routing rows rule rules runloop running runs runtimes safari safe safeguard safely safety
    sambungan sampler samples sampling sandbox sanitize sanitized sanitizer sanitizes sanitizing satisfied satisfies
    satisfy save saved saving scalar scale scaled scaling scan scanner scanning scenario scenarios scene scenes
    schedule scheduled scheduler schedules scheduling schema schemes scoped scopes screens screenshot script
    scrolling scrolls scrubbed scrubbing seam seamless searches searching second secondary seconds secret seek seem
    seems seen segment segmentation segments selection selectors selects sell semantic semantics semaphore semi
    semibold sending sends sense sensitive sentinel separate separated separately separates separation separator
    separators sequentially serialization serialize serialized serializer serializes serializing series serve served
    servers serves sessions sets settable setter setting setup setups several severity shadows shall shape shares
    sharing sheet sheets shift shims ship ships shorter shot shouldn showed showing shown shows shutdown sibling
    side signals signatures significant significantly signing sila silent silently similar simple simpler simplicity
    simplified simply simulate simulated simulating simulators simultaneously singleton sink sites situations sized
    sizeof sizes sizing skew skip skipped skipping skips slash slashes slide slider slightly slow sluiten smaller
    snapshot snapshots snippet sockaddr solely solid solution solve sometimes somewhere soon sort sorted sources
    spacer spaces spacing special specialized specific specifically specification specified specifier specifies
    specify specifying speed spend spent split splits sqrt square stable stacks stage stale stamp standardized star
    started starts startup stated statement statements states statically statistics stats statuses stay stays
    stdbool stddef stdint stdlib still stopped stopping stops stored storing storyboard straight strategy stretch
    strictly stride stringified strip stripped stripping strips stroke strongly structs structural structured
    structures stub stuck styles styling subclass subclassed subclasses subclassing subdata subdirectory subdomains
    sublicense submitted submitting subpath subrange subscribe subscribed subscriber subscribers subscribes
    subscribing subscriptions subsequent subset substitute substring subsystem subtitle subtract subtracting subtree
    subtype subview subviews succeed succeeded succeeds successful successfully such sufficient suffix sugar
    suggestion suitable suite superclass superview supplied supplies supply supplying supported supporting supports
    suppress suppresses sure surface surfaces survey suspend suspended suspends suspension swap swapped swaps
    swiftlang swiftlint swiftui swipe switches switching swizzle swizzled swizzler swizzles swizzling symbolic
    symbolicate symbolicated symbolication symbols sync synced synchronization synchronize synchronized synchronous
    synchronously syncing syncs synthesize synthesized synthetic sysctl systems tables tagged tail taken takes
    taking tapped tapping taps targeted targeting task tear tearing technically telemetry telephony tell tells temp
    template temporarily term terminal terminate terminated terminating testability testable tested textual thanks
    their them themselves therefore thickness thin thing things think those though threading threads three threshold
    thresholds throttle throttling through throughout throwing thrown thumb thumbnail thus tick tidak tied tier till
    timed timeline timeouts timer timers times timestamps timeval timezone timing tint tinted titles together tokens
    tools topmost total touch touches touching traced traces tracked tracking tracks trade traditional traffic
    trailing trait traits transaction transactions transferred transformation transformations transformed
    transformer transforms transient transitions translate translated translates transmission transmitting
    transparent transport trap traversal treat treated treating treats trial tried tries trigger triggered
    triggering triggers trim trimmed trimming trip trouble troubleshooting truncate truncated truncating truncation
    trust trying tunes turn turned turns twice twitter typed typeof typical typically uikit uintptr unable uname
    unarchiver unauthorized unavailable uncaught unchanged unchecked uncompressed underflow underlying underscore
    underscores understand unexpectedly unfair unfinished unhandled unicode unidentified unified uniform uniformly
    unimplemented uninstall uniquely uniquing unit units unity unix unlike unlikely unlock unlocked unmanaged
    unmodified unnecessary unordered unpacked unreachable unrecognized unrecoverable unregister unregistered
    unretained unsafe unsent unset unsigned unspecified unsubscribe unsubscribed unsuccessful unswizzle unsynced
    untouched untrusted untuk untyped unused unverified unwrap unwrapped unwrapping updater updating upgraded
    uploaded uploader uploading uploads upon uppercase uppercased upstream uptime urls usable usec useful usually
    util utility utilize utils utsname uuid validate validated validates validating validation validator validity
    variables variadic variant variants variation variations various vars vary velocity vendor verbose verbosity
    verification verifications verified verifies verifying versa versioning very vice videos viewcontroller viewed
    viewing viewport virtual visibility vision visit visited visual wait waits wake walking walks wall want wants
    warm warmed warming warn warnings wasn ways wdeprecated weakly webkit website webview week weekday weeks weight
    weights well went weren whatever whats whenever whereas which whichever white whitespace whitespaces whole whom
    whose wide widget wifi wiki wikipedia wire wired wish within workaround worker workflow working workspace worth
    would wouldn wrapped wrappers wrapping wraps writable writer writes written xcframework xcprivacy yang yourself
    yyyy zeros zlib znovu zone
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
