# The tool on Debian 12, with what it needs at run time: docs/install.md.
#
#   docker build --tag release .
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/sdk" release build --all

FROM swift:6.3-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends make \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
# A layer of its own, which changes of the sources leave as it is.
COPY scripts/bootstrap scripts/
RUN scripts/bootstrap build
COPY . .
RUN make install DESTDIR=/stage PREFIX=/usr

FROM debian:bookworm-slim
# git asks for credentials and signs, and ssh is how it reaches most repositories.
# hadolint ignore=DL3008
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends \
    ca-certificates git openssh-client \
    libarchive13 libcurl4 libexpat1 libgit2-1.5 libssl3 libstdc++6 libutf8proc2 \
  && rm -rf /var/lib/apt/lists/* \
  && git config --system --add safe.directory /sdk \
  && useradd --create-home --uid 1000 release
COPY --from=build /stage/ /
USER 1000
WORKDIR /sdk
ENTRYPOINT ["release"]
