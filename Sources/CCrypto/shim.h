#ifndef CCRYPTO_SHIM_H
#define CCRYPTO_SHIM_H
#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Swift does not import the macros that typed stacks are made of.
static inline int certificate_count(const STACK_OF(X509) *list) { return list ? sk_X509_num(list) : 0; }
static inline X509 *certificate_at(const STACK_OF(X509) *list, int index) { return sk_X509_value(list, index); }
static inline void certificates_free(STACK_OF(X509) *list) { sk_X509_pop_free(list, X509_free); }
static inline int signer_count(CMS_ContentInfo *message) {
  STACK_OF(CMS_SignerInfo) *signers = CMS_get0_SignerInfos(message);
  return signers ? sk_CMS_SignerInfo_num(signers) : 0;
}
static inline CMS_SignerInfo *first_signer(CMS_ContentInfo *message) {
  return sk_CMS_SignerInfo_value(CMS_get0_SignerInfos(message), 0);
}
#endif
